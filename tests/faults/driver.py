"""The process that calls ``fit()``: runs the scenarios that it is told on its standard input.

One after the other, because a process that has imported Ray is worth keeping; some end it.

usage: driver.py API ADDRESS   (a JSON object on each line: scenario, folder, storage, restore)
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

PATIENCE_S = 20.0
STUCK_FOR_S = "3"
"""How long a rank is waited for that is stuck; any other, half an hour."""
RUN = "run"
OF_RAY = ("ray_", "AsyncIO")
"""How the names of threads begin that Ray starts once for a process."""
OF_CLUSTER = ("_AutoscalingCoordinatorActor",)
"""Actors that Ray starts once for a cluster."""
GROUP = "placement group"
WATCHER = "PlacementGroupCleaner"
"""Ray's actor that frees that of a killed controller; it asks a dashboard, and there is none."""


def main(api: str, address: str) -> None:
    """Run what is asked for, until there is no more."""
    faulthandler.register(signal.SIGUSR2, all_threads=True)
    if api == "shim":
        os.environ |= {"RAY_TRAIN_V2_ENABLED": "0", "RAILSWITCH_ENGINE": "v2"}
        from railswitch import shim  # noqa: PLC0415

        shim.install()
    import ray  # noqa: PLC0415  (the shim must come first)

    from .workload import api_of  # noqa: PLC0415

    api_of(api)
    ray.init(address, log_to_driver=False, logging_level="warning")
    for line in iter(asked, ""):
        wanted = json.loads(line)
        one(wanted)
    ray.shutdown()


def asked() -> str:
    """The next line; a signal that comes too late for its run is nobody's business."""
    while True:
        with suppress(KeyboardInterrupt):
            return sys.stdin.readline()


def one(wanted: dict[str, Any]) -> None:
    """Run a scenario, and write down how it ended."""
    from .scenario import Scenario  # noqa: PLC0415

    scenario = Scenario.from_dict(wanted["scenario"])
    folder = Path(wanted["folder"])
    from .workload import REAL_TIME  # noqa: PLC0415

    before = state()
    os.environ["RAILSWITCH_REPORT"] = scenario.report
    patience = STUCK_FOR_S if scenario.fault.kind == "stuck-rank" else "1800"
    os.environ["RAILSWITCH_REPORT_TIMEOUT_S"] = patience
    (folder / ("begun-again" if wanted["restore"] else "begun")).touch()
    try:
        result = fit(scenario, folder, wanted["storage"], restore=wanted["restore"])
    except BaseException as error:
        outcome: dict[str, Any] = {"raised": f"{type(error).__name__}: {error}"[:2000]}
        del error
    else:
        outcome = {"tokens": tokens_of(result) if scenario.keeps_rows else None}
        error = getattr(result, "error", None)
        outcome["error"] = error and f"{type(error).__name__}: {error}"[:2000]
        del error, result
    finally:
        time.time = REAL_TIME
    by_ray = (WATCHER, GROUP) if scenario.fault.kind == "kill-controller" else ()
    outcome["left"] = left_since(before, by_ray)
    if by_ray:
        free_resources()
    ready = folder / "outcome.part"
    ready.write_text(json.dumps(outcome))
    ready.rename(folder / "outcome.json")


def fit(scenario: Any, folder: Path, storage: str, *, restore: bool) -> Any:
    """What ``fit()`` returns, or raises, for a scenario."""
    from .storage import filesystem  # noqa: PLC0415
    from .workload import V1Callback, api_of, train, v2_callback  # noqa: PLC0415

    api = api_of(scenario.api)
    config = {"scenario": scenario.as_dict(), "notes": str(folder)}
    if restore and scenario.keeps_rows:
        path = f"{storage}/{RUN}"
        restored = trainer_class(scenario.api).restore(
            path, train_loop_per_worker=train, train_loop_config=config
        )
        return restored.fit()
    files = None if restore else filesystem(scenario.fault.kind, folder, storage)
    callback = V1Callback if scenario.keeps_rows else v2_callback
    run_config = api.RunConfig(
        name=RUN,
        storage_path=storage,
        **({"storage_filesystem": files} if files else {}),
        **({"verbose": 0} if scenario.keeps_rows else {}),
        callbacks=[callback(scenario, folder)],
        failure_config=api.FailureConfig(max_failures=scenario.max_failures),
        checkpoint_config=api.CheckpointConfig(num_to_keep=scenario.keep),
    )
    spread = "SPREAD" if scenario.fault.kind == "kill-node" else "PACK"
    trainer = trainer_class(scenario.api)(
        train,
        train_loop_config=config,
        scaling_config=api.ScalingConfig(num_workers=scenario.workers, placement_strategy=spread),
        **({} if scenario.way == "tuner" else {"run_config": run_config}),
    )
    if scenario.way == "tuner":
        return tuner_class(scenario.api)(trainer, run_config=run_config).fit()[0]
    return trainer.fit()


def trainer_class(api: str) -> Any:
    """The trainer that needs no framework."""
    if api == "shim":
        from ray.train.data_parallel_trainer import DataParallelTrainer  # noqa: PLC0415

        return DataParallelTrainer
    from .workload import api_of  # noqa: PLC0415

    return api_of(api).DataParallelTrainer


def tuner_class(api: str) -> Any:
    """The Tuner that takes such a trainer."""
    if api == "shim":
        from ray.tune import Tuner  # noqa: PLC0415

        return Tuner
    from railswitch.v1 import Tuner as OfV1  # noqa: PLC0415

    return OfV1


def tokens_of(result: Any) -> list[int]:
    """The rows in ``metrics_dataframe``."""
    frame = result.metrics_dataframe
    return [] if frame is None or "token" not in frame else [int(each) for each in frame["token"]]


# ---- what is left behind


def state() -> dict[str, Any]:
    """What a run must leave as it was."""
    return {
        "threads": {thread.ident for thread in threading.enumerate()},
        "handlers": {number: signal.getsignal(number) for number in signal.valid_signals()},
        "files": set(open_files()),
        "actors": set(living_actors()),
        "processes": {child.pid for child in psutil.Process().children(recursive=True)},
    }


def left_since(before: dict[str, Any], by_ray: tuple[str, ...]) -> list[str]:
    """What is still there that was not there before, after some patience, and not left by Ray."""
    until = time.monotonic() + PATIENCE_S
    while True:
        left = [item for item in _left(before) if not any(word in item for word in by_ray)]
        if not left or time.monotonic() > until:
            return left
        time.sleep(0.1)


def free_resources() -> None:
    """Remove placement groups that are left, so that later runs find room."""
    import ray  # noqa: PLC0415
    from ray.util.placement_group import PlacementGroup, remove_placement_group  # noqa: PLC0415

    for group in ray.util.placement_group_table().values():
        if group["state"] != "REMOVED":
            group_id = ray.PlacementGroupID(bytes.fromhex(group["placement_group_id"]))
            remove_placement_group(PlacementGroup(group_id))


def _left(before: dict[str, Any]) -> Iterator[str]:
    from ray.util import placement_group_table  # noqa: PLC0415

    for thread in threading.enumerate():
        if thread.ident not in before["threads"] and not thread.name.startswith(OF_RAY):
            yield f"thread {thread.name}"
    for number, handler in before["handlers"].items():
        if signal.getsignal(number) is not handler:
            yield f"handler of signal {number}: {signal.getsignal(number)}"
    for path in set(open_files()) - before["files"]:
        yield f"open file {path}"
    for child in psutil.Process().children(recursive=True):
        if child.pid not in before["processes"]:
            yield f"process {child}"
    for group in placement_group_table().values():
        if group["state"] != "REMOVED":
            yield f"{GROUP} {group['placement_group_id']}: {group['state']}"
    for name, actor in set(living_actors()) - before["actors"]:
        if name not in OF_CLUSTER:
            yield f"actor {name} {actor}"


def living_actors() -> Iterator[tuple[str, str]]:
    """The class and the id of all actors of the cluster."""
    from ray._private.state import actors  # noqa: PLC0415

    for actor in actors().values():
        if actor["State"] != "DEAD":
            yield actor["ActorClassName"], actor["ActorID"]


def open_files() -> Iterator[str]:
    """The files of the machine that are open in this process."""
    for link in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            target = os.readlink(link)
            if target.startswith("/") and not target.startswith(("/dev/", "/proc/")):
                yield target


if __name__ == "__main__":
    main(*sys.argv[1:])
