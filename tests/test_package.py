"""The package as users get it: a wheel, installed without Ray."""

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[1]
PARTS = ("catalogue", "cli", "codemod", "doctor", "editor", "shim", "traces", "v1", "v2", "verify")


@pytest.fixture(scope="module")
def python_without_ray(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh virtual environment with nothing but the wheel and its base dependencies."""
    folder = tmp_path_factory.mktemp("package")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", folder / "dist", ROOT], check=True
    )
    venv.create(folder / "venv", with_pip=True)
    python = folder / "venv" / "bin" / "python"
    (wheel,) = (folder / "dist").glob("railswitch-*.whl")
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)
    return python


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python, *arguments], capture_output=True, text=True, check=False, cwd=python.parent
    )


def test_the_command_works_without_ray(python_without_ray: Path) -> None:
    done = run(python_without_ray.with_name("railswitch"), "--help")
    assert done.returncode == 0, done.stderr
    assert "railswitch check" in done.stdout
    assert run(python_without_ray, "-c", "import ray").returncode != 0


def test_nothing_is_installed_at_the_top_of_site_packages(python_without_ray: Path) -> None:
    for name in (*PARTS, "tests"):
        assert run(python_without_ray, "-c", f"import {name}").returncode != 0, name


@pytest.mark.parametrize(
    "statement",
    ["import railswitch.v1", "import railswitch.v2", "from railswitch.shim import install"],
)
def test_the_runtime_half_says_that_ray_is_missing(
    python_without_ray: Path, statement: str
) -> None:
    done = run(python_without_ray, "-c", statement)
    assert done.returncode != 0
    assert "pip install 'railswitch[train]'" in done.stderr


def test_run_says_in_one_line_that_ray_is_missing(python_without_ray: Path) -> None:
    done = run(python_without_ray.with_name("railswitch"), "run", "train.py")
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert "Ray is not installed here" in line


@pytest.mark.parametrize("command", [("run", "x.py"), ("verify", "x.py"), ("doctor",)])
def test_what_needs_ray_says_so_in_one_line(
    python_without_ray: Path, command: tuple[str, ...]
) -> None:
    (python_without_ray.parent / "x.py").touch()
    done = run(python_without_ray.with_name("railswitch"), *command)
    assert done.returncode != 0
    (line,) = done.stderr.splitlines()
    assert "Ray is not installed here. Install it with: pip install" in line


def test_an_explanation_names_no_file_that_is_not_installed(python_without_ray: Path) -> None:
    done = run(python_without_ray.with_name("railswitch"), "explain", "RS411")
    assert done.returncode == 0
    assert "docs/" not in done.stdout


def test_the_page_of_a_report_can_be_made(python_without_ray: Path, tmp_path: Path) -> None:
    (tmp_path / "train.py").write_text("from ray.air import ScalingConfig\n")
    command = ("check", "--output-format", "html", str(tmp_path))
    done = run(python_without_ray.with_name("railswitch"), *command)
    assert "<script>" in done.stdout, done.stderr


def test_no_link_of_the_description_leads_nowhere(python_without_ray: Path) -> None:
    code = "from importlib.metadata import metadata; print(metadata('railswitch').get_payload())"
    text = run(python_without_ray, "-c", code).stdout
    assert "railswitch check ." in text
    assert not re.findall(r"\]\((?!https?://|#)[^)]+\)", text)


def test_the_command_is_a_module_too(python_without_ray: Path) -> None:
    done = run(python_without_ray, "-m", "railswitch", "--version")
    assert done.stdout.startswith("railswitch, version "), done.stderr


def test_the_environment_variable_does_not_disturb_programs_without_ray(
    python_without_ray: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAILSWITCH_SHIM", "1")
    names = "[name for name in sys.modules if name.startswith('railswitch.')]"
    done = run(python_without_ray, "-c", f"import sys; print({names})")
    assert (done.stdout, done.stderr) == ("['railswitch.shim', 'railswitch.shim._autoload']\n", "")
    done = run(python_without_ray, "-c", "import ray")
    assert "ModuleNotFoundError: No module named 'ray'" in done.stderr


def test_all_folders_with_code_are_packaged() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    folders = settings["package-dir"]
    tops = {name: path for name, path in folders.items() if name != "railswitch"}
    expected = {
        f"railswitch.{'.'.join(init.parent.relative_to(ROOT).parts)}"
        for top in tops.values()
        for init in (ROOT / top).rglob("__init__.py")
    }
    assert set(settings["packages"]) == expected | {"railswitch"}
    code = (ROOT / folders["railswitch"]).glob("*.py")
    assert [path.name for path in code] == ["__main__.py"]  # it stays a namespace


def test_the_same_commit_gives_the_same_wheel(tmp_path: Path) -> None:
    wheels = []
    for name in ("first", "second"):
        # Without what git does not know, which differs from one machine to the next.
        copy = tmp_path / name / "railswitch"
        shutil.copytree(
            ROOT, copy, ignore=shutil.ignore_patterns(".*", "build", "dist", "*.egg-info")
        )
        build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", copy]
        subprocess.run(build, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
        (wheel,) = (copy / "dist").glob("*.whl")
        wheels.append(wheel.read_bytes())
    assert wheels[0] == wheels[1]


def test_the_version_stands_in_one_place() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    done = subprocess.run(
        [Path(sys.executable).with_name("railswitch"), "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split()[-1] == version
    copies = [
        path
        for folder in PARTS
        for path in (ROOT / folder).rglob("*.py")
        if re.search(rf"""["']{re.escape(version)}["']""", path.read_text(encoding="utf-8"))
    ]
    assert not copies
