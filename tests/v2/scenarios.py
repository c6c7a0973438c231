"""Training runs that Ray's own V2 and railswitch.v2 must do alike; run as a script.

usage: scenarios.py {ray,railswitch} FOLDER SCENARIO...   (writes FOLDER/facts.json)
"""

import json
import os
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

if sys.argv[1:2] == ["railswitch"]:
    from railswitch import v2 as train
    from railswitch.v2 import DataParallelTrainer, collective
else:
    from ray import train
    from ray.train import collective
    from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer

TIME = re.compile(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.\d+")


class Witness(train.UserCallback):
    """Writes down how it is called; with Ray's own it is called in another process."""

    def __init__(self, file: Path, *, raises: bool) -> None:
        self._file = file
        self._raises = raises

    def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
        name = checkpoint and Path(checkpoint.path).name
        self._write("after_report", run_context.run_config.name, metrics, name)
        if self._raises:
            raise KeyError("a mistake in a callback")

    def after_exception(self, run_context: Any, worker_exceptions: Any) -> None:
        errors = {rank: describe(error) for rank, error in sorted(worker_exceptions.items())}
        self._write("after_exception", run_context.run_config.name, errors)

    def _write(self, *call: Any) -> None:
        with self._file.open("a") as stream:
            stream.write(json.dumps(call, default=str) + "\n")


def checkpoint_with(**files: str) -> Any:
    folder = Path(tempfile.mkdtemp())
    for name, text in files.items():
        (folder / name).write_text(text)
    return train.Checkpoint.from_directory(str(folder))


def succeed(config: dict[str, Any]) -> dict[str, Any]:
    """Report in all ways: without a checkpoint, with one on some ranks, asynchronously."""
    rank = train.get_context().get_world_rank()
    for step in range(3):
        train.report({"step": step, "rank": rank, "nested": {"loss": 1 / (step + config["one"])}})
    train.report(
        {"score": 5, "rank": rank},
        checkpoint=checkpoint_with(model="zero") if rank == 0 else None,
        checkpoint_dir_name="from_rank_zero",
    )
    train.report({"between": rank})
    train.report(
        {"score": 9, "rank": rank},
        checkpoint=checkpoint_with(**{f"shard_{rank}": "both"}),
        checkpoint_dir_name="from_both",
    )
    names = []
    for score in (3, 7):
        checkpoint = checkpoint_with(model="late")
        train.report(
            {"score": score, "rank": rank},
            checkpoint=checkpoint if rank == 1 else None,
            checkpoint_dir_name=f"asynchronous_{score}",
            checkpoint_upload_mode=train.CheckpointUploadMode.ASYNC,
        )
        train.report({"after": score})
    collective.barrier()
    told = collective.broadcast_from_rank_zero({"from": rank})
    time.sleep(3)  # Ray 2.50 waits for ever if the controller has not seen the last report yet
    for reported in train.get_all_reported_checkpoints():
        names.append([Path(reported.checkpoint.path).name, reported.metrics])
    train.report({"last": True}, checkpoint=checkpoint_with(model="last"))
    return {"told": told, "names": names}


def fail(config: dict[str, Any]) -> None:
    """Fail, be restarted, and fail again."""
    rank = train.get_context().get_world_rank()
    earlier = train.get_checkpoint()
    train.report({"resumes": earlier and Path(earlier.path).name})
    if earlier is None:
        train.report({"loss": 1.0}, checkpoint=checkpoint_with(model="x"), checkpoint_dir_name="a")
        train.report({"loss": 0.5})
    time.sleep(2)  # the native engine must have seen the reports before it sees the error
    if rank == 1:
        raise ValueError("no luck" if earlier is None else "no luck again")
    time.sleep(60)


def be_killed(config: dict[str, Any]) -> None:
    """Lose a worker without an exception, and be restarted."""
    rank = train.get_context().get_world_rank()
    earlier = train.get_checkpoint()
    train.report(
        {"loss": 1.0},
        checkpoint=checkpoint_with(model="x"),
        checkpoint_dir_name="second" if earlier else "first",
    )
    time.sleep(2)
    if earlier is None and rank == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    train.report({"after": rank})


# ---- the traps of V2, which railswitch.v2 takes away and can put back


def report_numpy(config: dict[str, Any]) -> None:
    metrics = {"loss": np.float32(0.5), "history": np.arange(2)}
    train.report(metrics, checkpoint=checkpoint_with(model="x"), checkpoint_dir_name="numpy")


def reuse_metrics_and_return_a_generator(config: dict[str, Any]) -> Any:
    metrics = {"loss": 1.0, "history": [1.0]}
    train.report(metrics, checkpoint=checkpoint_with(model="x"), checkpoint_dir_name="reused")
    metrics["loss"] = -1.0
    metrics["history"].append(-1.0)
    time.sleep(1)
    return (unsendable for unsendable in range(3))


def report_on_rank_zero_only(config: dict[str, Any]) -> None:
    if train.get_context().get_world_rank() == 0:
        train.report({"loss": 1.0}, checkpoint=checkpoint_with(model="x"))
    else:
        time.sleep(30)


def report_once(config: dict[str, Any]) -> None:
    train.report({"loss": 1.0})


SCENARIOS: dict[str, tuple[Any, dict[str, Any]]] = {
    "success": (succeed, {}),
    "failure": (fail, {"failure_config": train.FailureConfig(max_failures=1)}),
    "killed": (be_killed, {"failure_config": train.FailureConfig(max_failures=1)}),
    "numpy": (report_numpy, {}),
    "reused": (reuse_metrics_and_return_a_generator, {}),
    "careless": (report_once, {}),
    "uneven": (report_on_rank_zero_only, {}),
}


def facts(name: str, folder: Path) -> dict[str, Any]:
    loop, config = SCENARIOS[name]
    witness = folder / f"{name}.jsonl"
    witness.touch()
    trainer = DataParallelTrainer(
        loop,
        train_loop_config={"one": 1},
        scaling_config=train.ScalingConfig(num_workers=2),
        run_config=train.RunConfig(
            name=name,
            storage_path=str(folder / "storage"),
            callbacks=[Witness(witness, raises=name == "careless")],
            checkpoint_config=train.CheckpointConfig(
                num_to_keep=2, checkpoint_score_attribute="score", checkpoint_score_order="max"
            ),
            **config,
        ),
    )
    if name == "uneven":
        os.environ.update(RAILSWITCH_REPORT_TIMEOUT_S="2", RAY_TRAIN_COLLECTIVE_TIMEOUT_S="2")
    handler = signal.getsignal(signal.SIGINT)
    try:
        outcome = describe_result(trainer.fit())
    except Exception as error:
        outcome = describe(error)
        for rank, failure in sorted(getattr(error, "worker_failures", {}).items()):
            outcome[f"rank {rank}"] = describe(failure)
    restored = signal.getsignal(signal.SIGINT) is handler
    signal.signal(signal.SIGINT, handler)
    return {
        "handler of Ctrl-C": "restored" if restored else "replaced",
        "outcome": outcome,
        "calls": [json.loads(line) for line in witness.read_text().splitlines()],
        "storage": describe_storage(folder / "storage" / name),
    }


def describe(error: BaseException) -> dict[str, Any]:
    base = getattr(error, "_base_exc", error)
    # What follows tells which process on which machine it was.
    message = str(base).partition("\nWorker info")[0].strip()
    if "Traceback" in message or "ray::" in message:  # where it was, in which process
        message = message.splitlines()[-1]
    return {"type": type(error).__name__, "base": type(base).__name__, "message": message}


def describe_result(result: Any) -> dict[str, Any]:
    frame = result.metrics_dataframe
    return {
        "type": type(result).__name__,
        "metrics": result.metrics,
        "checkpoint": result.checkpoint and Path(result.checkpoint.path).name,
        "best": [[Path(c.path).name, metrics] for c, metrics in result.best_checkpoints],
        "frame": None if frame is None else json.loads(frame.to_json(orient="split")),
        "path": Path(result.path).name,
        "error": result.error,
        "return_value": getattr(result, "return_value", None),
    }


def describe_storage(folder: Path) -> dict[str, Any]:
    files = {
        str(path.relative_to(folder)): path.read_text()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    snapshot = json.loads(files.pop("checkpoint_manager_snapshot.json", "{}"))
    # How many reports the engine has counted: with the relay it gets only those with checkpoints.
    for key in ("current_report_index", "checkpoint_report_indices"):
        snapshot.pop(key, None)
    return {"files": files, "snapshot": snapshot}


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    found = {name: facts(name, folder) for name in names}
    text = TIME.sub("<time>", json.dumps(found, indent=1, sort_keys=True))
    (folder / "facts.json").write_text(text)


if __name__ == "__main__":
    main(Path(sys.argv[2]), sys.argv[3:])
