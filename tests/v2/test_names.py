"""The public names: Ray's own, complete, wherever users look for them."""

import doctest
import importlib
import os
import pkgutil
import subprocess
import sys

import pytest
import ray
import ray.train
from packaging.version import Version

from railswitch import v2
from railswitch.v2 import _versions

OWN = {
    "DataParallelTrainer",
    "MetricsNotKeptWarning",
    "ResumedRunError",
    "ResumedRunWarning",
    "ReturnValueDroppedWarning",
    "SettingError",
    "UnevenReportsError",
}
ONLY_IN_V1 = {"TrainingIterator"}  # which Ray up to 2.50 lists in both modes
SUBMODULES = {
    "collective": "ray.train.collective",
    "huggingface.transformers": "ray.train.huggingface.transformers",
    "jax": "ray.train.v2.jax",
    "lightgbm": "ray.train.lightgbm",
    "lightning": "ray.train.lightning",
    "tensorflow": "ray.train.tensorflow",
    "torch": "ray.train.torch",
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
        assert getattr(v2, name) is getattr(ray.train, name), name


def test_no_name_is_there_that_no_ray_has() -> None:
    of_ray = set(v2.__all__) - OWN
    newer = {name for name in of_ray if Version(ray.__version__) < since(name)}
    assert of_ray - newer <= set(ray.train.__all__) | set(_versions._BEFORE_2_51)
    for name in OWN:
        assert getattr(v2, name).__module__.startswith("railswitch.v2"), name


def since(name: str) -> Version:
    return Version(_versions.SINCE.get(name, "2.50"))


def test_a_name_of_a_newer_ray_says_so_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "NCCLHangError"
    monkeypatch.delitem(vars(v2), name, raising=False)
    monkeypatch.setattr(ray.train, "__all__", [n for n in ray.train.__all__ if n != name])
    with pytest.raises(
        ImportError, match=r"railswitch\.v2\.NCCLHangError needs Ray 2\.60 or newer"
    ):
        v2.NCCLHangError  # noqa: B018


def test_a_name_that_nobody_has_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'no_such_name'"):
        v2.no_such_name  # noqa: B018


def test_every_public_subpackage_of_ray_train_is_there() -> None:
    private = {"_internal", "examples", "v2"}
    public = {
        module.name
        for module in pkgutil.iter_modules(ray.train.__path__)
        if module.ispkg and module.name not in private
    }
    # Horovod is not supported by Ray's V2 either.
    assert public - {"horovod"} <= {name.partition(".")[0] for name in SUBMODULES}


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
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "RAY_TRAIN_V2_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert done.stdout.split() == ["True", "RunConfig", "True"]


def test_a_conflict_with_an_imported_v1_engine_says_which_import_to_move() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import ray.train, railswitch.v2"],
        env={**os.environ, "RAY_TRAIN_V2_ENABLED": "0"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1
    assert "Import railswitch.v1 or railswitch.v2 before anything that imports" in done.stderr


def modules() -> list[str]:
    return ["railswitch.v2"] + [
        module.name
        for module in pkgutil.walk_packages(v2.__path__, "railswitch.v2.")
        if module.name.removeprefix("railswitch.v2.") not in SUBMODULES
    ]


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings_are_true(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
