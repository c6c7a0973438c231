"""What a backend runs in the workers before the training function knows its rank, as on V1."""

import os
from pathlib import Path
from typing import Any

import pytest
from ray.train.backend import Backend, BackendConfig

from railswitch import v1
from railswitch.v1 import DataParallelTrainer, RunConfig, ScalingConfig, session

pytestmark = pytest.mark.usefixtures("cluster")


def remember() -> None:
    context = v1.get_context()
    asked = (context.get_world_rank(), context.get_local_rank(), session.get_world_rank())
    sizes = (context.get_world_size(), context.get_local_world_size(), session.get_world_size())
    os.environ["SEEN"] = repr((asked, sizes, context.get_node_rank()))


class RememberingBackend(Backend):  # type: ignore[misc]
    def on_training_start(self, worker_group: Any, backend_config: Any) -> None:
        worker_group.execute(remember)


class Remembering(BackendConfig):  # type: ignore[misc]
    @property
    def backend_cls(self) -> type[Backend]:
        return RememberingBackend


def test_a_hook_knows_the_ranks(tmp_path: Path) -> None:
    def train_func() -> None:
        rank = session.get_world_rank()
        assert os.environ["SEEN"] == repr(((rank,) * 3, (2, 2, 2), 0))
        session.report({"seen": os.environ["SEEN"]})

    result = DataParallelTrainer(
        train_func,
        backend_config=Remembering(),
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(storage_path=str(tmp_path)),
    ).fit()
    assert result.metrics["seen"] == repr(((0,) * 3, (2, 2, 2), 0))
