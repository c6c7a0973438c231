"""The public names: Ray's own, complete, wherever users look for them."""

import importlib
import inspect
import os
import sys
from pathlib import Path
from typing import Any

import pytest
import ray
import ray.train
from packaging.version import Version

from railswitch import v2
from railswitch.v2._ray import release
from tests import programs

OWN = {
    "DataParallelTrainer",
    "MetricsNotKeptWarning",
    "ResumedRunError",
    "ResumedRunWarning",
    "ReturnValueDroppedWarning",
    "SettingError",
    "UnevenReportsError",
}
IN_A_SUBMODULE = "lightgbm.normalize_pandas_for_lightgbm"
ONLY_IN_V1 = {"TrainingIterator"}  # which Ray up to 2.50 lists in both modes
SUBMODULES = {
    "collective": "ray.train.collective",
    "huggingface.transformers": "ray.train.huggingface.transformers",
    "jax": "ray.train.v2.jax",
    "lightgbm": "ray.train.lightgbm",
    "lightning": "ray.train.lightning",
    "tensorflow": "ray.train.tensorflow",
    "torch": "ray.train.torch",
    "torch.xla": "ray.train.torch.xla",
    "xgboost": "ray.train.xgboost",
}
TRAINERS = {
    "jax": "JaxTrainer",
    "lightgbm": "LightGBMTrainer",
    "tensorflow": "TensorflowTrainer",
    "torch": "TorchTrainer",
    "xgboost": "XGBoostTrainer",
}


def test_every_public_name_of_ray_train_is_there() -> None:
    missing = set(ray.train.__all__) - set(v2.__all__) - ONLY_IN_V1
    assert not missing, f"Ray {ray.__version__} has names that railswitch.v2 lacks: {missing}"
    for name in set(ray.train.__all__) - ONLY_IN_V1:
        ours, rays = getattr(v2, name), getattr(ray.train, name)
        # With an older Ray, functions may be wrapped to say which arguments are yet to come.
        assert ours is rays or ours.__wrapped__ is rays, name


def test_no_name_is_there_that_ray_does_not_have() -> None:
    of_ray = set(v2.__all__) - OWN
    assert of_ray <= set(ray.train.__all__) | set(release._BEFORE_2_51)
    assert set(v2._NAMES) - of_ray - OWN == release.names_to_come() - {IN_A_SUBMODULE}
    for name in OWN:
        assert getattr(v2, name).__module__.startswith("railswitch.v2"), name


def test_everything_can_be_imported_at_once() -> None:
    names: dict[str, Any] = {}
    exec("from railswitch.v2 import *", names)
    assert set(v2.__all__) <= set(names)


def test_a_name_of_a_newer_ray_says_so_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "NCCLHangError"
    monkeypatch.delitem(vars(v2), name, raising=False)
    monkeypatch.setattr(ray.train, "__all__", [n for n in ray.train.__all__ if n != name])
    with pytest.raises(
        ImportError, match=r"railswitch\.v2\.NCCLHangError needs Ray 2\.60 or newer; Ray .* is inst"
    ):
        v2.NCCLHangError  # noqa: B018
    assert release.names_to_come("2.50.1") == set(release.SINCE)
    assert release.names_to_come("2.60.0") == set()


def test_a_name_of_a_newer_ray_in_a_submodule_says_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    lightgbm = importlib.import_module("railswitch.v2.lightgbm")
    monkeypatch.delitem(vars(lightgbm), "normalize_pandas_for_lightgbm", raising=False)
    with pytest.raises(ImportError, match=r"normalize_pandas_for_lightgbm needs Ray 2\.56"):
        lightgbm.normalize_pandas_for_lightgbm  # noqa: B018
    with pytest.raises(AttributeError, match=r"has no 'lightgbm\.no_such_name'"):
        lightgbm.no_such_name  # noqa: B018


def test_an_argument_of_a_newer_ray_says_so_when_it_is_used() -> None:
    def report(metrics: Any, checkpoint: Any = None) -> Any:
        return metrics

    older = release.with_clear_arguments(report, {"by_mail": "99.0"})
    assert older({"loss": 1}) == {"loss": 1}
    with pytest.raises(TypeError, match=r"report\(by_mail=\.\.\.\) needs Ray 99\.0 or newer"):
        older({"loss": 1}, by_mail=True)


def test_an_argument_of_a_newer_rays_class_says_so_too() -> None:
    class Config:
        def __init__(self, name: str = "run") -> None:
            self.name = name

    assert release.with_clear_arguments(Config, {"color": "99.0"}) is Config
    assert Config(name="mine").name == "mine"
    with pytest.raises(TypeError, match=r"Config\(color=\.\.\.\) needs Ray 99\.0 or newer"):
        Config(color="red")  # type: ignore[call-arg]


@pytest.mark.parametrize("name", release.ARGUMENTS_SINCE)
def test_a_ray_without_an_argument_names_the_one_that_has_it(name: str) -> None:
    target: Any = v2
    for part in name.split("."):
        target = getattr(target, part, None) or importlib.import_module(f"railswitch.v2.{part}")
    for argument, since in release.ARGUMENTS_SINCE[name].items():
        has_it = argument in inspect.signature(target).parameters
        assert has_it is (Version(ray.__version__) >= Version(since)), argument
        if not has_it:
            with pytest.raises(TypeError, match=f"{argument}=.*needs Ray {since} or newer"):
                target(**{argument: None})


@pytest.mark.parametrize("module", ["lightgbm", "torch", "xgboost"])
def test_so_does_a_trainer(module: str) -> None:
    trainer = getattr(importlib.import_module(f"railswitch.v2.{module}"), TRAINERS[module])
    has_it = "validation_config" in inspect.signature(trainer).parameters
    assert has_it is (Version(ray.__version__) >= Version("2.54"))
    if not has_it:
        with pytest.raises(TypeError, match=r"Trainer\(validation_config=.*needs Ray 2\.54"):
            trainer(print, validation_config=None)


def test_a_name_that_nobody_has_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'no_such_name'"):
        v2.no_such_name  # noqa: B018


def test_every_public_subpackage_of_ray_train_is_there() -> None:
    # Horovod is not supported by Ray's V2 either; `huggingface` and 2.50's `util` are empty.
    private = ("_internal", "examples", "v2", "horovod", "huggingface", "util")
    found = {
        name
        for name in packages_in(Path(ray.train.__path__[0]))
        if name.partition(".")[0] not in private or name == "huggingface.transformers"
    }
    assert found <= set(SUBMODULES)


def packages_in(folder: Path) -> set[str]:
    return {
        ".".join(init.parent.relative_to(folder).parts) for init in folder.glob("*/**/__init__.py")
    }


@pytest.mark.parametrize("name", SUBMODULES)
def test_a_submodule_has_the_names_of_rays(name: str) -> None:
    try:
        of_ray = importlib.import_module(SUBMODULES[name])
    except ModuleNotFoundError as missing:
        # The framework is not installed: both say the same.
        with pytest.raises(ModuleNotFoundError, match=str(missing).split(".", maxsplit=1)[0]):
            importlib.import_module(f"railswitch.v2.{name}")
        return
    ours = importlib.import_module(f"railswitch.v2.{name}")
    assert set(ours.__all__) == set(of_ray.__all__)
    for attribute in ours.__all__:
        if attribute == TRAINERS.get(name):
            assert issubclass(getattr(ours, attribute), v2.DataParallelTrainer)
            assert issubclass(getattr(ours, attribute), getattr(of_ray, attribute))
        else:
            assert getattr(ours, attribute) is getattr(of_ray, attribute)


def test_it_is_v2_whatever_the_flag_says() -> None:
    script = (
        "import railswitch.v2, ray.train\n"
        "print(railswitch.v2.RunConfig is ray.train.RunConfig, ray.train.RunConfig.__name__)\n"
        "from ray.train.v2.api.config import RunConfig\n"
        "print(railswitch.v2.RunConfig is RunConfig)\n"
    )
    done = programs.run([sys.executable, "-c", script], {**os.environ, "RAY_TRAIN_V2_ENABLED": "0"})
    assert done.stdout.split() == ["True", "RunConfig", "True"]


def test_a_conflict_with_an_imported_v1_engine_says_which_import_to_move() -> None:
    done = programs.run(
        [sys.executable, "-c", "import ray.train, railswitch.v2"],
        {**os.environ, "RAY_TRAIN_V2_ENABLED": "0"},
    )
    assert done.returncode == 1
    assert "imported before railswitch, with RAY_TRAIN_V2_ENABLED set to '0'" in done.stderr
    assert "Import railswitch.v1 or railswitch.v2 before anything that imports" in done.stderr
