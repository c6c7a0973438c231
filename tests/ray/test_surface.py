"""The door to Ray's private parts: all that is behind it is there, and nobody goes round it."""

import ast
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from railswitch.v2._ray import surface, trainers
from tests import programs

ROOT = Path(__file__).resolve().parents[2]
DOOR = ROOT / "v2" / "_ray"
PUBLIC = {"ray.train.v2.jax"}  # documented under this name


def ray_imports(path: Path) -> Iterator[tuple[str, str]]:
    """The modules and names that a file imports from Ray."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "ray":
            for alias in node.names:
                yield str(node.module), alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.partition(".")[0] == "ray":
                    yield alias.name, ""


def is_private(module: str, name: str) -> bool:
    """Whether Ray promises nothing about it."""
    full = module if module in PUBLIC else f"{module}.{name}".rstrip(".")
    parts = full.split(".")
    return (
        any(part.startswith("_") and not part.startswith("__") for part in parts)
        or (full.startswith("ray.train.v2") and module not in PUBLIC)
        or (module.startswith("ray.tune."))
        or (module.startswith("ray.air") and not module.startswith("ray.air.integrations"))
        or module in {"ray.train.base_trainer", "ray.train.constants"}
    )


def test_nothing_else_imports_what_is_private() -> None:
    outside = [
        f"{path.relative_to(ROOT)}: {module}.{name}"
        for folder in ("v1", "v2", "shim")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if DOOR not in path.parents
        for module, name in ray_imports(path)
        if is_private(module, name)
    ]
    assert outside == []


def test_every_name_behind_the_door_is_in_the_surface() -> None:
    needed = surface.needed()
    imported = {
        (module, name)
        for path in DOOR.glob("*.py")
        for module, name in ray_imports(path)
        if is_private(module, name) and f"{module}.{name}" not in needed
    }
    imported |= {(module, name) for name, module in trainers.MODULES.items()}
    imported |= {(module, name) for name, module in trainers.V1_MODULES.items()}
    assert {f"{m}.{n}" for m, n in imported if n not in needed.get(m, {})} == set()


def test_the_installed_ray_has_all_that_is_needed() -> None:
    assert surface.missing(version("ray")) == []


@pytest.mark.parametrize(
    ("module", "name", "demands", "lacking"),
    [
        ("ray.no_such", "x", {}, "ray.no_such: ModuleNotFoundError: No module named 'ray.no_such'"),
        ("ray.tune.logger", "NoLogger", {}, "ray.tune.logger.NoLogger"),
        ("ray.tune.callback", "CallbackList", {"members": ["x"]}, "CallbackList.x"),
        ("ray.tune.experiment", "Trial", {"attributes": ["x"]}, "Trial().x"),
        ("ray.tune.experiment", "Trial", {"parameters": ["x"]}, "Trial(x=)"),
    ],
)
def test_what_is_missing_is_named(
    module: str, name: str, demands: dict[str, list[str]], lacking: str
) -> None:
    said = list(surface._of_module(module, {name: demands}, "2.60.0"))
    assert [line for line in said if line.endswith(lacking)] == said != []
    assert list(surface._of_module("ray.tune", {"NoName": {"since": "99.0"}}, "2.60.0")) == []


@pytest.mark.parametrize(
    ("hidden", "kept"),
    [
        ("ray.train.torch.TorchCheckpoint", "v1.torch.TorchCheckpoint"),
        ("ray.train.base_trainer", "v1.TrainingFailedError('x')"),
        ("ray.air.config", "v1.RunConfig(name='x', stop={'a': 1})"),
        ("ray.air.config", "v1.ScalingConfig(num_workers=2)"),
        ("ray.air.result", "v1.Result(metrics={}, checkpoint=None, error=None, path='/x')"),
    ],
)
def test_what_ray_removes_is_still_here(hidden: str, kept: str) -> None:
    done = programs.run([sys.executable, "-c", HIDE, hidden, kept])
    assert done.returncode == 0, done.stderr


HIDE = """
import os, sys
os.environ["RAY_TRAIN_V2_ENABLED"] = "1"
hidden, kept = sys.argv[1:]
import ray.train.torch, ray.tune
module, _, name = hidden.rpartition(".")
if name[0].isupper():
    delattr(sys.modules[module], name)
else:
    sys.modules[hidden] = None
    vars(sys.modules[module]).pop(name, None)
import railswitch.v1 as v1, railswitch.v1.torch
print(eval(kept))
"""
