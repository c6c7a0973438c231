"""Every legacy name of the catalogue can be used with the shim, or says what to do instead."""

import importlib
import inspect
import json
from pathlib import Path

import pytest

from railswitch.catalogue.surface import SESSION_ROWS

from .running import python

# Imports every name that the catalogue has for a module or for something in one, in the two ways
# in which users do, and prints what became of it.
ASK = """
import importlib, json, warnings
warnings.simplefilter("ignore")
import railswitch.shim
railswitch.shim.install()
from railswitch.shim._names import _all_names, _is_plain

answers = {}
for row, name in _all_names():
    if not _is_plain(name.old):
        continue
    module, _, attribute = name.old.rpartition(".")
    try:
        exec(f"from {module} import {attribute}", {})
        answers[name.old] = "served"
    except Exception as error:
        answers[name.old] = f"{type(error).__name__}: {error}"
print("FACTS", json.dumps(answers))
"""


@pytest.mark.parametrize(
    "variables",
    [
        pytest.param({"flag": "1"}, id="v2"),
        pytest.param({"flag": "0"}, id="v1", marks=pytest.mark.long),
        pytest.param(
            {"flag": "0", "RAILSWITCH_ENGINE": "v2"}, id="v1-on-v2", marks=pytest.mark.long
        ),
    ],
)
def test_every_name_of_the_catalogue(variables: dict[str, str]) -> None:
    flag = variables.pop("flag")
    done = python("-c", ASK, flag=flag, **variables)
    assert done.code == 0, done.err
    bare = {
        name: answer
        for name, answer in done.facts.items()
        if answer != "served" and "ImportError: RS" not in answer
        if not _lacks_library(answer) and not _is_said_by_ray(answer)
    }
    assert bare == {}, json.dumps(bare, indent=1)
    assert sum(answer == "served" for answer in done.facts.values()) > 100


def _lacks_library(answer: str) -> bool:
    """Whether it is the user's environment that lacks something, such as TensorFlow."""
    return answer.startswith(("ModuleNotFoundError", "ImportError: cannot import name")) and any(
        name in answer for name in ("tensorflow", "TensorflowConfig", "Horovod", "ray[serve]")
    )


def _is_said_by_ray(answer: str) -> bool:
    """Whether Ray's own module says what to use instead when it is imported."""
    return answer.startswith("DeprecationWarning: Ray SGD has been deprecated")


def test_what_is_gone_says_so_as_python_would() -> None:
    code = """
import railswitch.shim
railswitch.shim.install()
import ray.train
assert not hasattr(ray.train, "Trainer")
try:
    ray.train.Trainer
except AttributeError as error:
    print(error)
try:
    from ray.train.batch_predictor import BatchPredictor
except ImportError as error:
    print(error)
"""
    first, second = python("-c", code).out.splitlines()
    assert first.startswith("RS423: ray.train.Trainer was removed from Ray")
    assert "docs/rules/RS423.md" in first
    assert second.startswith("RS116: ray.train.batch_predictor")


@pytest.mark.parametrize(
    "variables", [{"flag": "1"}, {"flag": "0", "RAILSWITCH_ENGINE": "v2"}], ids=["v2", "v1-on-v2"]
)
def test_a_trainer_with_a_loop_of_its_own_is_served(
    variables: dict[str, str], tmp_path: Path
) -> None:
    """Ray's own error would say to set the flag that is set."""
    code = f"""
import railswitch.shim
railswitch.shim.install()
import ray.train.trainer
from ray import train
from ray.train.base_trainer import BaseTrainer
from ray.train.data_parallel_trainer import DataParallelTrainer

assert ray.train.trainer.BaseTrainer is BaseTrainer
assert isinstance(DataParallelTrainer(lambda: None), BaseTrainer)

class MyTrainer(BaseTrainer):
    def training_loop(self):
        for i in range(3):
            train.report({{"i": i}})

result = MyTrainer(run_config=train.RunConfig(storage_path={str(tmp_path)!r})).fit()
print(list(result.metrics_dataframe["i"]))
"""
    flag = variables.pop("flag")
    done = python("-c", code, flag=flag, **variables)
    assert done.code == 0, done.err
    assert done.out.splitlines()[-1] == "[0, 1, 2]"


def test_every_function_of_the_session_is_deprecated_as_the_catalogue_says() -> None:
    # An attribute of the package would be what the flag chooses.
    session = importlib.import_module("railswitch.shim.session")
    for name, rule in SESSION_ROWS.items():
        function = getattr(session, name)
        assert function.__deprecated__.partition(":")[0] == rule
        assert f'_used("{name}")' in inspect.getsource(function)
