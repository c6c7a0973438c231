"""Workers that start at once are the same as those that do not: their variables, ids and ends."""

import os
import signal
import sys
from typing import Any

import pytest
import ray
from ray._raylet import UniqueID

from .warm_start import ADDRESS

pytestmark = pytest.mark.usefixtures("cluster")


@ray.remote(num_cpus=0)
class Worker:
    def describe(self, *names: str) -> dict[str, Any]:
        return {
            "is warm": "torch" in sys.modules,  # which nobody imports here
            "random": UniqueID.from_random().hex(),
            "job": ray.get_runtime_context().get_job_id(),
            "variables": [os.environ.get(name) for name in names],
            "folder": os.getcwd(),
        }

    def engine(self) -> bool:
        from ray.train.v2._internal.constants import is_v2_enabled  # noqa: PLC0415

        return bool(is_v2_enabled())

    def pid(self) -> int:
        return os.getpid()


def described(*names: str, **options: Any) -> dict[str, Any]:
    worker = Worker.options(**options).remote()
    answer: dict[str, Any] = ray.get(worker.describe.remote(*names))
    return answer


def test_workers_are_forks_and_have_ids_of_their_own() -> None:
    first, second = described(), described()
    assert first["is warm"]
    assert second["is warm"]
    assert first["random"] != second["random"], "or Ray takes the one's tasks for the other's"
    assert first["job"] == ray.get_runtime_context().get_job_id()


def test_a_worker_has_the_variables_and_the_engine_of_its_own_environment() -> None:
    workers = {
        flag: Worker.options(
            runtime_env={"env_vars": {"RAY_TRAIN_V2_ENABLED": flag, "MINE": flag}}
        ).remote()
        for flag in ("0", "1")
    }
    for flag, worker in workers.items():
        assert ray.get(worker.describe.remote("MINE"))["variables"] == [flag]
        assert ray.get(worker.engine.remote()) is (flag == "1")


def test_a_worker_that_is_killed_is_missed() -> None:
    worker = Worker.remote()
    os.kill(ray.get(worker.pid.remote()), signal.SIGKILL)
    with pytest.raises(ray.exceptions.RayActorError):
        ray.get(worker.pid.remote())


def test_without_a_server_a_worker_starts_as_elsewhere() -> None:
    told = {"env_vars": {ADDRESS: "/nobody/listens", "PYTHONDONTWRITEBYTECODE": "1"}}
    answer = described(ADDRESS, runtime_env=told)
    assert answer["variables"] == ["/nobody/listens"]
    assert not answer["is warm"]
