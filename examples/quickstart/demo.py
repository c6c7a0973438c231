"""Moves the small legacy project beside this file to Ray Train V2, before your eyes.

It checks the project, runs it as it is, migrates a copy of it, runs the copy, and compares what
came out with what V1 gives. The project itself stays as it is.
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
    shutil.copytree(LEGACY, migrated, ignore=shutil.ignore_patterns("__pycache__"))

    say("1. What is legacy in the project?")
    on_project("check", LEGACY, expect=1)

    say("2. Run it as it is, on Ray's V2 engine.")
    before = train(LEGACY, "before")
    print_outcome(before)

    say("3. What would a migration change, if the behaviour is to stay?")
    on_project("migrate", "--target", "bridge", migrated, expect=1)

    say("4. Migrate a copy.")
    on_project("migrate", "--target", "bridge", "--write", "--allow-no-vcs", migrated, expect=0)

    say("5. Run the copy, on the same engine.")
    after = train(migrated, "after")
    print_outcome(after)

    say("6. Is anything lost? Run the project as V1 ran it, and the copy, and compare.")
    results = WORK / "results" / "verified"
    sides = ("--project", LEGACY, "--new", migrated)
    verified = railswitch("verify", "--seed", "0", *sides, LEGACY / "train.py", results)

    return summarise(before, after, verified)


def train(project: Path, name: str) -> subprocess.CompletedProcess[str]:
    show_command(project, "RAY_TRAIN_V2_ENABLED=1", "python", "train.py", "RESULTS")
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
    before: subprocess.CompletedProcess[str],
    after: subprocess.CompletedProcess[str],
    verified: int,
) -> int:
    say("The outcome")
    kind = error_of(before).partition(":")[0]
    print("before:", "it ran" if before.returncode == 0 else f"it failed with a {kind}")
    if after.returncode:
        print(f"after:  it failed; its output was:\n{after.stdout}{after.stderr}")
        return 1
    told = [line for line in after.stdout.splitlines() if line.startswith(("metrics:", "logs:"))]
    print("after: ", "\n        ".join(told))
    print("both:  ", "the same: nothing was lost" if verified == 0 else "not the same, see above")
    print(
        "\nThe logs are those of V1: progress.csv, result.json and TensorBoard events.\n"
        f"The migrated project is in {WORK / 'migrated'}.\n"
        "Next: run `railswitch check .` in a repository of yours; it changes nothing."
    )
    return verified


def say(title: str) -> None:
    print(f"\n\033[1m{title}\033[0m" if sys.stdout.isatty() else f"\n{title}")


def show_command(folder: Path, *words: str) -> None:
    """What is run now, and where, as one would type it."""
    print(f"{folder.name}$ {' '.join(words)}", flush=True)


def on_project(*arguments: str | Path, expect: int) -> None:
    """Run railswitch on a folder, from beside it."""
    *options, project = arguments
    words = [*options, Path(project).name]
    code = railswitch(*words, folder=Path(project).parent)
    if code != expect:
        sys.exit(f"railswitch {' '.join(map(str, words))} ended with {code}, not {expect}.")


def railswitch(*words: str | Path, folder: Path = HERE) -> int:
    shown = [os.path.relpath(word, folder) if isinstance(word, Path) else word for word in words]
    show_command(folder, "railswitch", *shown)
    return subprocess.run([RAILSWITCH, *words], cwd=folder, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
