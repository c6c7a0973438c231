"""Moves the small legacy project beside this file to Ray Train V2, before your eyes.

It checks the project, runs it as it is, migrates a copy of it, runs the copy, and says what was
kept. The project itself stays as it is.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEGACY = HERE / "legacy"
WORK = HERE.parents[1] / "build" / "quickstart"
RAILSWITCH = Path(sys.executable).with_name("railswitch")


def main() -> int:
    shutil.rmtree(WORK, ignore_errors=True)
    migrated = WORK / "migrated"
    shutil.copytree(LEGACY, migrated)

    say("1. What is legacy in the project?", f"railswitch check {LEGACY.name}")
    run([RAILSWITCH, "check", LEGACY], expect={0, 1})

    say("2. Run it as it is, on Ray's V2 engine.", "python train.py")
    before = train(LEGACY, "before")
    print_outcome(before)

    say("3. Migrate a copy.", "railswitch migrate --target bridge --write migrated")
    run([RAILSWITCH, "migrate", "--target", "bridge", "--write", "--force", migrated], expect={0})

    say("4. Run the copy, on the same engine.", "python train.py")
    after = train(migrated, "after")
    print_outcome(after)

    return summarise(before, after)


def train(project: Path, name: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "train.py", str(WORK / "results" / name)],
        cwd=project,
        env={**os.environ, "RAY_TRAIN_V2_ENABLED": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def print_outcome(done: subprocess.CompletedProcess[str]) -> None:
    """The script's own lines if it went well, the error that it ended with if not."""
    if done.returncode == 0:
        print(done.stdout.rstrip())
    else:
        print(f"It failed: {error_of(done)}")


def error_of(done: subprocess.CompletedProcess[str]) -> str:
    lines = [line for line in done.stderr.splitlines() if line and not line.startswith(("(", " "))]
    return lines[-1] if lines else f"exit code {done.returncode}"


def summarise(
    before: subprocess.CompletedProcess[str], after: subprocess.CompletedProcess[str]
) -> int:
    say("The outcome", None)
    print("before:", "it ran" if before.returncode == 0 else f"it failed ({error_of(before)})")
    if after.returncode:
        print(f"after:  it failed; its output was:\n{after.stdout}{after.stderr}")
        return 1
    print("after: ", " | ".join(after.stdout.strip().splitlines()))
    print(f"\nThe migrated project is in {WORK / 'migrated'}.")
    print(
        "In the log directory: progress.csv, result.json and TensorBoard events, as V1 wrote them."
    )
    print("Next: run `railswitch check .` in a repository of yours.")
    return 0


def say(title: str, command: str | None) -> None:
    print(f"\n\033[1m{title}\033[0m" if sys.stdout.isatty() else f"\n{title}")
    if command:
        print(f"$ {command}", flush=True)


def run(command: list[str | Path], expect: set[int]) -> None:
    done = subprocess.run([str(part) for part in command], check=False)
    if done.returncode not in expect:
        sys.exit(
            f"This command failed with exit code {done.returncode}: {' '.join(map(str, command))}"
        )


if __name__ == "__main__":
    sys.exit(main())
