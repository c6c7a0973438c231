"""``--target bridge``: the code moves to ``railswitch.v1``, and only what it has moves."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from railswitch.catalogue import DEPRECATIONS, Bridge
from railswitch.codemod.engine import check, migrate
from railswitch.codemod.findings.finding import Safety
from railswitch.codemod.knowledge.railswitch_v1 import (
    ALSO_IN,
    LACKS,
    MODULES,
    NAMES,
    V1,
    V2_ONLY_KEYWORDS,
    equivalent,
)
from railswitch.codemod.settings import Settings, Target

from .fixtures import IS_RECORDING

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "bridge"
BRIDGE = Settings(target=Target.BRIDGE)
BEFORE = sorted(FOLDER.glob("*.before.py"))

LEFT = {
    "lacking": {"RS411", "RS505", "RS507", "RS603"},
    "predictors_left": {"RS115", "RS511"},
}
"""What is left to decide: of Ray Tune's, or lacking in railswitch.v1 as well."""


def name_of(path: Path) -> str:
    return path.name.partition(".")[0]


def after(path: Path) -> Path:
    return path.with_name(path.name.replace(".before.", ".after."))


def public_names(file: Path) -> list[str]:
    """What a module exports, read without importing it: its frameworks may not be installed."""
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            if isinstance(node.value, ast.List):
                return sorted(ast.literal_eval(node.value))
            return public_names(ray_source(file))  # it takes Ray's own list
    raise AssertionError(f"{file} has no __all__")


def ray_source(file: Path) -> Path:
    ray = importlib.util.find_spec("ray")
    assert ray is not None
    assert ray.origin is not None
    name = file.relative_to(ROOT / "v1").with_suffix("")
    return Path(ray.origin).parent / "train" / name / "__init__.py"


@pytest.mark.ray
@pytest.mark.parametrize("module", NAMES)
def test_the_table_has_what_railswitch_v1_has(module: str) -> None:
    path = ROOT.joinpath(*module.split(".")[1:])
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    assert sorted(NAMES[module]) == public_names(file)


@pytest.mark.ray
def test_modules_are_there_without_an_import_of_their_own() -> None:
    """As the codemod writes it for ``monkeypatch.setattr(ray.train.torch, ...)``."""
    names = [module.removeprefix(f"{V1}.") for module in MODULES.values() if module != V1]
    program = f"""
from contextlib import suppress
from railswitch import v1
for name in {names}:
    with suppress(ModuleNotFoundError):  # not every framework is installed
        eval(f"v1.{{name}}")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.ray
@pytest.mark.parametrize("module", ["ray.train", "ray.train.torch"])
def test_the_table_has_every_keyword_that_railswitch_v1_refuses(module: str) -> None:
    ray, ours = importlib.import_module(module), importlib.import_module(MODULES[module])
    for name in NAMES[MODULES[module]]:
        kinds = getattr(ray, name, None), getattr(ours, name)
        if not all(inspect.isfunction(kind) or inspect.isclass(kind) for kind in kinds):
            continue
        if None in (keywords := [parameters(kind) for kind in kinds]):
            continue
        refused = keywords[0] - keywords[1]
        assert V2_ONLY_KEYWORDS.get(f"{MODULES[module]}.{name}", set()) == refused


def test_one_import_is_written_once_and_under_its_own_name() -> None:
    text = (FOLDER / "trainers_of_air.after.py").read_text()
    imported = [
        (node.module, alias.name)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert len(imported) == len(set(imported))


@pytest.mark.ray
def test_what_is_moot_is_in_railswitch_v1() -> None:
    """Every name of a row that the bridge drops is there, or known to be lacking."""
    names = {n.old for row in DEPRECATIONS if row.bridge is not Bridge.STAYS for n in row.names}
    for name in names:
        owner, _, member = name.replace("(", ".(").rpartition(".")
        new = equivalent(owner)
        if new is None or new in MODULES.values():
            continue  # a module has a test of its own
        try:
            kind = getattr(importlib.import_module(new.rpartition(".")[0]), new.rpartition(".")[2])
        except ImportError:
            continue  # its framework is not installed
        given = {f"({parameter})" for parameter in parameters(kind) or ()}
        has = {*dir(kind), *getattr(kind, "__dataclass_fields__", ()), *given}
        lacking = member in LACKS.get(new, ())
        assert (member in has) != lacking, name


def parameters(kind: object) -> set[str] | None:
    """What a class or function can be given by name; a trainer hands the rest to V1's."""
    try:
        found = inspect.signature(kind).parameters
    except ValueError:
        return None
    if "arguments" in found:
        trainer = importlib.import_module(V1).DataParallelTrainer
        return {*found, *inspect.signature(trainer).parameters}
    any_more = {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD}
    return {name for name, parameter in found.items() if parameter.kind not in any_more}


def test_every_module_has_its_counterpart() -> None:
    assert {*MODULES.values(), *ALSO_IN} == set(NAMES)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.unchanged.py")), ids=name_of)
def test_leaves_alone(path: Path) -> None:
    assert migrate(path.read_text(), BRIDGE).text == path.read_text()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.reported.py")), ids=name_of)
def test_leaves_to_a_human(path: Path) -> None:
    text = path.read_text()
    lines = enumerate(text.splitlines(), start=1)
    outcome = migrate(text, BRIDGE)
    assert outcome.text == text
    assert {(issue.line, issue.rule, issue.safety) for issue in outcome.issues} == {
        (number, "RS001", Safety.MANUAL) for number, line in lines if line.endswith("# <-")
    }


def test_mocks_go_along_if_asked() -> None:
    """Left as they are they have no effect; what they are about may stay with Ray, though."""
    text = """\
with patch("ray.train.torch.TorchTrainer.fit") as fit, patch("ray.tune.report"):
    train.main()
with mock.patch('ray.train.report'), patch("train.TorchTrainer"):
    train.train_func({})
monkeypatch.setattr("ray.train.RunConfig", dict)
assert fit.called, "ray.train.torch.TorchTrainer.fit"
"""
    told = migrate(text, BRIDGE)
    assert told.text == text
    assert {(issue.line, issue.safety) for issue in told.issues} == {
        (line, Safety.UNSAFE) for line in (1, 3, 5)
    }
    assert (
        migrate(text, replace(BRIDGE, unsafe=True)).text
        == """\
with patch("railswitch.v1.torch.TorchTrainer.fit") as fit, patch("ray.tune.report"):
    train.main()
with mock.patch('railswitch.v1.report'), patch("train.TorchTrainer"):
    train.train_func({})
monkeypatch.setattr("railswitch.v1.RunConfig", dict)
assert fit.called, "ray.train.torch.TorchTrainer.fit"
"""
    )


@pytest.mark.parametrize("path", BEFORE, ids=name_of)
def test_moves(path: Path) -> None:
    outcome = migrate(path.read_text(), BRIDGE)
    if IS_RECORDING:
        after(path).write_text(outcome.text)
    assert outcome.text == after(path).read_text()
    compile(outcome.text, path.name, "exec")


@pytest.mark.parametrize("path", BEFORE, ids=name_of)
def test_a_second_run_changes_nothing(path: Path) -> None:
    assert migrate(after(path).read_text(), BRIDGE).text == after(path).read_text()


@pytest.mark.parametrize("path", BEFORE, ids=name_of)
def test_nothing_that_railswitch_v1_has_is_left_or_reported(path: Path) -> None:
    outcome = migrate(path.read_text(), BRIDGE)
    moot = {row.id for row in DEPRECATIONS if row.bridge is not Bridge.STAYS}
    left = {issue.rule for issue in outcome.issues} & ({*moot, "RS001"})
    assert left == LEFT.get(name_of(path), set())
    native = {issue.rule for issue in check(outcome.text, Settings()).issues}
    assert native == {issue.rule for issue in outcome.issues}


def test_a_program_with_keywords_of_v2_is_judged_as_one_of_v2() -> None:
    text = (FOLDER / "keywords_of_v2.unchanged.py").read_text()
    of_both = text.replace('worker_runtime_env={"pip": ["numpy"]}', 'storage_path="/mnt"')
    assert "RS826" not in {issue.rule for issue in check(text, Settings()).issues}
    assert "RS826" in {issue.rule for issue in check(of_both, Settings()).issues}


def test_what_railswitch_v1_lacks_is_still_reported() -> None:
    text = (FOLDER / "lacking.before.py").read_text()
    reported = {(issue.line, issue.rule) for issue in migrate(text, BRIDGE).issues}
    lines = enumerate((FOLDER / "lacking.after.py").read_text().splitlines(), start=1)
    assert reported == {
        (number, line.rpartition("# ")[2]) for number, line in lines if "  # RS" in line
    }


def test_a_moot_rule_still_speaks_for_tune() -> None:
    text = (FOLDER / "train_and_tune.before.py").read_text()
    assert {"RS001", "RS103", "RS218"} <= {i.rule for i in migrate(text, BRIDGE).fixed}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ray.air.Checkpoint", "railswitch.v1.Checkpoint"),
        ("ray.train.base_trainer.TrainingFailedError", "railswitch.v1.TrainingFailedError"),
        ("ray.train.torch.train_loop_utils.prepare_model", "railswitch.v1.torch.prepare_model"),
        ("ray.train.horovod.HorovodTrainer", None),
        ("ray.tune.report", None),
    ],
)
def test_equivalent(old: str, new: str | None) -> None:
    assert equivalent(old) == new
