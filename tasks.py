#!/usr/bin/env python3
"""Everything that one does with this repository, each in one command.

Needs nothing but Python and git: each task makes its own virtual environment in `.venv`, brings it
up to date when that is needed, and can be repeated.
"""

import argparse
import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
MINIMUM_PYTHON = (3, 10)
MINIMUM_DISK_GB = 6
SIGN_OF_LIFE_S = 10
NEEDS_NO_RAY = (
    "tests/catalogue/test_rows.py",
    "tests/cli",
    "tests/codemod",
    "tests/editor",
    "tests/test_package.py",
)
# A file of tests stays in one process, and with it the runs that its tests share.
SIDE_BY_SIDE = (
    "--numprocesses={}".format(min(os.cpu_count() or 1, 4)),
    "--dist=loadfile",
    "--no-loadscope-reorder",
)
PACKAGES = (
    "catalogue",
    "cli",
    "codemod",
    "doctor",
    "editor",
    "shim",
    "traces",
    "v1",
    "v2",
    "verify",
)


class TaskError(Exception):
    """What went wrong, and what to do about it."""


# ---- the tasks


def demo():
    """Check, migrate and run a small legacy project, and say what was kept."""
    python = environment()
    run([python, "examples/quickstart/demo.py"])


def test(*pytest_arguments):
    """Run the linters, the type checker and the tests; --changed: only what your change reaches."""
    python = environment()
    lint(python)
    step("Running the tests")
    run([python, "-m", "pytest", *SIDE_BY_SIDE, *pytest_arguments])


def test_long(*pytest_arguments):
    """Run the tests marked long, which `test` leaves out: every example, in whole runs."""
    # Jobs go to a dashboard, which would start with the cluster of every other test, too.
    python = environment(Path(".venv-long"), ["ray[default]"])
    step("Running the long tests")
    run([python, "-m", "pytest", "-m", "long", *SIDE_BY_SIDE, *pytest_arguments])


def lint(python=None):
    """Run ruff and mypy."""
    python = python or environment()
    step("Checking style and types")
    run([python, "-m", "ruff", "check", "."])
    run([python, "-m", "ruff", "format", "--check", "."])
    types = [argument for name in PACKAGES for argument in ("-p", "railswitch." + name)]
    run([python, "-m", "mypy", *types])


def docs():
    """Write what is generated anew: tables in MIGRATION.md, pages of rules, pictures."""
    python = environment()
    run([python, "tools/generate.py"])
    run([python, "tools/picture.py"])
    run([python, "tools/layers.py"])


def site():
    """Build the documentation site into build/site; a warning is an error."""
    python = environment()
    run([python, "tools/site.py"])
    step("Open {}".format(ROOT / "build" / "site" / "index.html"))


def test_ray(version, *pytest_arguments):
    """Run the runtime tests with another Ray release: test-ray 2.50.1."""
    # The preprocessors of older releases do not work with pandas 3.
    requirements = ["ray[train,tune]==" + version, "pandas<3"]
    python = environment(Path(".venv-ray-" + version), requirements)
    step("Running the runtime tests with Ray " + version)
    # Ray's flag is off by default before 2.51, and tests may import Ray first.
    os.environ["RAY_TRAIN_V2_ENABLED"] = "1"
    run([python, "-m", "tests.ray.surface_table", version])
    folders = ("tests/v1", "tests/v2", "tests/shim", "tests/ray")
    run([python, "-m", "pytest", *SIDE_BY_SIDE, *folders, *pytest_arguments])


def ray_surface(*releases):
    """Ask every supported Ray release for what railswitch needs of it (downloads them): a table."""
    python = environment()
    step("Asking Ray releases for what railswitch needs of them")
    run([python, "-m", "tests.ray.surface_table", *releases])


def ray_tests(*arguments):
    """Run Ray's own tests, on Ray and with railswitch: ray-tests --ray-source DIR."""
    # Here, because the other tasks say in a sentence that a Python is too old for it.
    from tests.ray.conformance.campaign import SourceError, release_of  # noqa: PLC0415

    asked = argparse.ArgumentParser(add_help=False)
    asked.add_argument("--ray-source", type=Path)
    source = asked.parse_known_args(arguments)[0].ray_source
    if source is None:
        raise TaskError("name a checkout of Ray, at the tag of a release: --ray-source DIR")
    try:
        release = release_of(source)
    except SourceError as error:
        raise TaskError(str(error)) from None
    requirements = ["ray[train,tune]==" + release, "pandas<3"]
    folder = Path(".venv-ray-tests-" + release)
    python = environment(folder, requirements, parts="dev,torch,ray-tests")
    step("Running the tests of Ray " + release)
    run([python, "-m", "tests.ray.conformance", *arguments])


def test_python(interpreter, *pytest_arguments):
    """Run the tests that need no Ray with another Python: test-python python3.13."""
    if shutil.which(interpreter) is None:
        raise TaskError(
            "there is no {}. Give the name or the path of a Python.".format(interpreter)
        )
    name = Path(interpreter).name
    python = environment(Path(".venv-" + name), interpreter=interpreter, parts="test")
    step("Running the tests that need no Ray with " + name)
    run([python, "-m", "pytest", "-m", "not ray", *NEEDS_NO_RAY, *pytest_arguments])


def check_pages():
    """Look at the HTML report in headless Chromium: phone, desktop and print; keeps pictures."""
    python = environment()
    run([python, "-m", "tests.browser.check_pages"])


def corpus(*arguments):
    """Migrate the examples of old Ray releases (downloads them); --run also runs them."""
    python = environment()
    step("Migrating the examples of old Ray releases")
    run([python, "-m", "tests.codemod.corpus", *arguments])


def automation(*arguments):
    """Count what migrate rewrites in folders that you name: safe, unsafe, decided, left."""
    python = environment()
    run([python, "tools/automation.py", *arguments])


def faults(*arguments):
    """Let faults come at random moments of real runs: faults --runs 100 --seed 1 --only KIND."""
    python = environment()
    step("Making faults")
    run([python, "-m", "tests.faults", *arguments])


def fuzz(*arguments):
    """Let check and migrate read any bytes at all: fuzz --runs 100000 --seed 1."""
    python = environment()
    step("Making inputs")
    run([python, "-m", "tests.fuzz", *arguments])


def bench():
    """Measure railswitch beside Ray and peers in a quarter of an hour: docs/benchmarks.md."""
    python = environment()
    step("Measuring; leave the machine alone meanwhile")
    run([python, "benchmarks/all.py"])


def build():
    """Build the source distribution and the wheel into dist/, reproducibly, and check them."""
    python = environment()
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    # The time of the last commit, so that whoever builds it gets the same files.
    last_commit = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, stdout=subprocess.PIPE, check=False
    )
    if last_commit.returncode:
        raise TaskError("git cannot tell the time of the last commit. Build in a clone.")
    os.environ.setdefault("SOURCE_DATE_EPOCH", last_commit.stdout.decode().strip())
    run([python, "-m", "build"])
    for archive in (ROOT / "dist").glob("*.tar.gz"):
        set_times(archive, int(os.environ["SOURCE_DATE_EPOCH"]))
    run([python, "-m", "twine", "check", "--strict", *map(str, (ROOT / "dist").iterdir())])


def set_times(archive, moment):
    """Give all files of an archive, and the archive itself, one time and no owner.

    setuptools does so for the wheel, and not for the source distribution.
    """
    with tarfile.open(archive) as old:
        files = sorted(
            ((item, old.extractfile(item).read()) for item in old.getmembers() if item.isfile()),
            key=lambda pair: pair[0].name,
        )
    stream = gzip.GzipFile(archive, "wb", mtime=moment)
    with stream, tarfile.open(fileobj=stream, mode="w") as new:
        for item, content in files:
            plain = tarfile.TarInfo(item.name)
            plain.size, plain.mode, plain.mtime = item.size, item.mode, moment
            new.addfile(plain, io.BytesIO(content))


def clean():
    """Remove what the tasks have made."""
    for path in [*ROOT.glob(".venv*"), ROOT / "build", ROOT / "dist", ROOT / ".cache"]:
        shutil.rmtree(path, ignore_errors=True)


TASKS = {
    "demo": demo,
    "test": test,
    "test-long": test_long,
    "lint": lint,
    "docs": docs,
    "site": site,
    "test-ray": test_ray,
    "ray-surface": ray_surface,
    "ray-tests": ray_tests,
    "test-python": test_python,
    "check-pages": check_pages,
    "corpus": corpus,
    "automation": automation,
    "faults": faults,
    "fuzz": fuzz,
    "bench": bench,
    "build": build,
    "clean": clean,
}


# ---- the environment


def environment(folder=Path(".venv"), extra=(), interpreter=sys.executable, parts="dev,torch"):
    """The Python of an up-to-date virtual environment with railswitch and its tools installed."""
    check_machine()
    folder = ROOT / folder
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    stamp = folder / "railswitch-stamp"
    wanted = fingerprint([interpreter, parts, *extra])
    if not python.exists() or not stamp.exists() or stamp.read_text() != wanted:
        step("Setting up {} (a few minutes, once)".format(folder.name))
        run([interpreter, "-m", "venv", "--clear", folder])
        install(python, "setuptools>=77", *extra)
        install(python, "-e", ".[{}]".format(parts), *extra)
        stamp.write_text(wanted)
    # A strict editable install is made of links, which new files need and type checkers follow.
    install(python, "--no-deps", "--no-build-isolation", "-e", ".")
    return str(python)


def check_machine():
    """Say what is missing before anything is half done."""
    if sys.version_info < MINIMUM_PYTHON:
        raise TaskError(
            "Python {}.{} or newer is needed, and this is {}.{}. Run tasks.py with a newer one, "
            "for example: python3.11 tasks.py".format(*MINIMUM_PYTHON, *sys.version_info[:2])
        )
    free_gb = shutil.disk_usage(ROOT).free / 1e9
    if free_gb < MINIMUM_DISK_GB:
        raise TaskError(
            "{:.1f} GB are free on this disk, and Ray and PyTorch need {} GB. Make room and run "
            "the same command again.".format(free_gb, MINIMUM_DISK_GB)
        )


def fingerprint(extra):
    """Changes when the environment must be made anew."""
    parts = [sys.version, *extra]
    parts += [(ROOT / name).read_text() for name in ("pyproject.toml", "constraints.txt")]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def install(python, *arguments):
    """Install packages; show how far pip is, and what it said only if it failed."""
    command = [str(python), "-m", "pip", "install", "-c", "constraints.txt"]
    # Of what is installed little is ever imported, and Python compiles that by itself.
    command += ["--no-compile", "--config-settings", "editable_mode=strict", *arguments]
    pip = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = []
    reader = threading.Thread(target=lambda: said.extend(pip.stdout), daemon=True)
    reader.start()
    started = time.monotonic()
    while pip.poll() is None:
        try:
            pip.wait(SIGN_OF_LIFE_S)
        except subprocess.TimeoutExpired:
            print("  {:3.0f} s: {}".format(time.monotonic() - started, progress(said)), flush=True)
    reader.join()
    if pip.returncode:
        print(b"".join(said).decode(errors="replace")[-4000:])
        raise TaskError(
            "pip could not install {}. Its last words are above; check the network and try "
            "again.".format(" ".join(arguments))
        )


def progress(said):
    """What pip does now, as far as its lines tell."""
    lines = [line.decode(errors="replace").split() for line in list(said)]
    found = [words[1] for words in lines if words[:1] == ["Collecting"]]
    installing = [words for words in lines if words[:3] == ["Installing", "collected", "packages:"]]
    if installing:
        return "installing {} packages".format(len(installing[-1]) - 3)
    if found:
        return "downloading, {} packages so far, now {}".format(len(found), found[-1])
    return "asking the package index"


# ---- running things


def step(text):
    """Tell the user what happens now."""
    print("\n[{}] {} ...".format(time.strftime("%H:%M:%S"), text), flush=True)


def run(command):
    """Run a command in the repository; the task ends if it fails."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, check=False)
    if done.returncode:
        words = " ".join(str(part) for part in command)
        raise TaskError("this command failed with exit code {}: {}".format(done.returncode, words))


def main(arguments):
    """Run the task that the arguments name."""
    if not arguments or arguments[0] not in TASKS:
        print("usage: python3 tasks.py TASK\n")
        for name, task in TASKS.items():
            print("  {:11} {}".format(name, task.__doc__.splitlines()[0]))
        return 0 if arguments in ([], ["-h"], ["--help"]) else 2
    try:
        TASKS[arguments[0]](*arguments[1:])
    except TaskError as error:
        print("\ntasks.py {}: {}".format(arguments[0], error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
