"""RS000: what is legacy, or no more, and no rule knows."""

from __future__ import annotations

import pytest

from railswitch.codemod import Settings, check

IDLE = "`ray.air` belongs to Ray AIR, which is legacy; nothing here uses it."
UNCOVERED = "`ray.air` belongs to Ray AIR, which is legacy; no rule covers it."


def unknown(text: str) -> list[str]:
    issues = check(text, Settings(select=frozenset({"RS000"}))).issues
    return [issue.message.split("`")[1] for issue in issues]


@pytest.mark.parametrize(
    "line",
    [
        "from ray.train.torch.config import _set_nccl_network_interface as lost",
        "from ray.train.huggingface._huggingface_utils import RayDatasetHFIterable as lost",
        "from ray.train.huggingface import _huggingface_utils as lost",
        "from ray.tune.trainable.util import TrainableUtil as lost",
        "from ray.train._internal.worker_group import WorkerGroup as lost",
        "import ray.train._internal.backend_executor as lost",
        "from ray.air import something_else as lost",
    ],
)
def test_what_is_no_more_is_listed(line: str) -> None:
    assert len(unknown(f"{line}\nlost()\n")) == 1


@pytest.mark.parametrize(
    "line",
    [
        "from ray.train._internal.utils import get_address_and_port as kept",
        "from ray.train._internal.storage import StorageContext as kept",
        "from ray.train.torch.config import _TorchBackend as kept",
        "from ray.tune.schedulers.pbt import _PBTTrialState as kept",
        "from ray.train._internal.session import get_session as kept",  # a rule has it: RS208
    ],
)
def test_what_is_still_there_is_left_alone(line: str) -> None:
    assert unknown(f"{line}\nkept()\n") == []


def test_a_lost_name_is_told_where_it_is_spelled() -> None:
    text = "import ray.tune.trainable.util as util\nutil.TrainableUtil.find_checkpoint_dir('x')\n"
    assert unknown(text) == ["ray.tune.trainable.util.TrainableUtil.find_checkpoint_dir"]


def test_a_lost_name_is_told_once_where_it_is_imported() -> None:
    text = """\
from ray.tune.trainable.util import TrainableUtil
TrainableUtil.find_checkpoint_dir("x")
TrainableUtil.make_checkpoint_dir("x")
"""
    assert unknown(text) == ["ray.tune.trainable.util.TrainableUtil"]


def test_a_lost_module_hides_no_other_use_of_ray() -> None:
    text = "import ray.train._internal.worker_group\nray.air.something()\n"
    assert "ray.air.something" in unknown(text)


def test_the_finding_says_what_became_of_the_name() -> None:
    engine = check("from ray.train._internal.worker_group import WorkerGroup\n", Settings())
    lost = check("from ray.tune.trainable.util import TrainableUtil\n", Settings())
    assert "belongs to V1's engine" in engine.issues[0].message
    assert "the newest Ray does not have it" in lost.issues[0].message


def messages(text: str, path: str = "a.py") -> list[str]:
    issues = check(text, Settings(), path).issues
    return [issue.message for issue in issues if issue.rule == "RS000"]


def test_an_import_that_nothing_uses_can_go() -> None:
    assert messages("from ray import air, tune\n\ntune.report({})\n") == [IDLE]
    assert messages("import ray.air as air\n") == [IDLE]


@pytest.mark.parametrize(
    "text",
    [
        "from ray import air\n\n__all__ = ['air']\n",
        "from ray import air\n\nprint(air)\n",
        "try:\n    from ray import air\nexcept ImportError:\n    air = object()\nprint(air)\n",
        "import ray.air\n",
    ],
)
def test_one_that_may_be_used_is_left_to_the_reader(text: str) -> None:
    assert messages(text) == [UNCOVERED]


def test_a_package_passes_on_what_it_imports() -> None:
    assert messages("from ray import air\n", "package/__init__.py") == [UNCOVERED]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("ray.air", ["ray.air"]),
        ("ray.train._internal.worker_group", ["ray.train._internal.worker_group"]),
        ("ray.tune", []),
    ],
)
def test_an_import_is_listed_once_whatever_else_is_asked_of_ray(
    name: str, found: list[str]
) -> None:
    text = f"import {name}\nimport ray.tune\n\nray.tune.run(print, checkpoint_freq=1)\n"
    assert unknown(text) == found


def test_an_import_is_not_listed_beside_what_it_is_for() -> None:
    assert unknown("import ray.air\n\nray.air.RunConfig()\n") == []
    assert unknown("import ray.air\n\nray.air.something()\n") == ["ray.air.something"]
