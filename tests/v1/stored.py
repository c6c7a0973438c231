"""Every way to say where a run is stored, on Ray's own V1 engine and on railswitch.v1.

A case for each way; all do the same: a run that fails, is restored and ends, its result read again,
and a Tuner. S3 is moto's, in this process and on loopback; its keys are set after Ray has started.
"""

import contextlib
import os
import re
import sys
import tempfile
from pathlib import Path

import boto3
import pyarrow.fs
from cases_of import run_cases
from fsspec.implementations.dirfs import DirFileSystem
from fsspec.implementations.local import LocalFileSystem
from legacy_fine_print import (
    Checkpoint,
    CheckpointConfig,
    DataParallelTrainer,
    Result,
    RunConfig,
    ScalingConfig,
    SyncConfig,
    TrainingFailedError,
    Tuner,
    session,
)
from moto.server import ThreadedMotoServer
from ray import tune

BUCKET = "runs"


def train_func(config):
    checkpoint, start = session.get_checkpoint(), 0
    if checkpoint:
        with checkpoint.as_directory() as directory:
            start = int(Path(directory, "number").read_text()) + 1
    for number in range(start, 4):
        Path(f"artifact-{number}.txt").write_text(str(number))
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "number").write_text(str(number))
            Path(directory, "sub").mkdir()
            Path(directory, "sub", "more").write_text("more")
            session.report({"i": number}, checkpoint=Checkpoint.from_directory(directory))
        if number == 1 and config.get("fails", True) and not start:
            raise ValueError("the user's own words")


def stored_in(run, **storage):
    """All that users do with a storage; ``run`` is how a path there is spelt for restore()."""
    trainer = DataParallelTrainer(
        train_func,
        train_loop_config={},
        scaling_config=ScalingConfig(num_workers=1),
        run_config=RunConfig(
            name="run",
            verbose=0,
            checkpoint_config=CheckpointConfig(num_to_keep=2),
            sync_config=SyncConfig(sync_artifacts=True),
            **storage,
        ),
    )
    facts = {}
    try:
        trainer.fit()
    except TrainingFailedError:
        facts["failed"] = True
    filesystem = storage.get("storage_filesystem")
    facts["can be restored"] = [
        DataParallelTrainer.can_restore(run("run"), storage_filesystem=filesystem),
        DataParallelTrainer.can_restore(run("another"), storage_filesystem=filesystem),
    ]
    restored = DataParallelTrainer.restore(run("run"), storage_filesystem=filesystem)
    result = restored.fit()
    again = Result.from_path(result.path, storage_filesystem=result.filesystem)
    facts["restored"] = of_result(result)
    facts["read again"] = of_result(again)
    facts["files"] = files_in(result.filesystem, str(Path(result.path).parent))
    facts["tuned"] = tuned(run, filesystem, storage)
    return facts


def tuned(run, filesystem, storage):
    space = {"train_loop_config": {"fails": tune.grid_search([False])}}
    trainer = DataParallelTrainer(train_func, train_loop_config={})
    tuner = Tuner(
        trainer, param_space=space, run_config=RunConfig(name="tuned", verbose=0, **storage)
    )
    (trial,) = tuner.fit()
    restored = Tuner.restore(
        run("tuned"), trainer, param_space=space, storage_filesystem=filesystem
    )
    (again,) = restored.get_results()
    return {"trial": of_result(trial), "restored": of_result(again)}


def of_result(result):
    with result.checkpoint.as_directory() as directory:
        content = sorted(
            f"{path.relative_to(directory)}: {path.read_text()}"
            for path in Path(directory).rglob("*")
            if path.is_file()
        )
    return {
        "rows": list(result.metrics_dataframe["i"]),
        "iterations": list(result.metrics_dataframe["training_iteration"]),
        "checkpoint": Path(result.checkpoint.path).name,
        "content": content,
        "best": [Path(checkpoint.path).name for checkpoint, _ in result.best_checkpoints],
        "error": result.error is not None,
    }


def files_in(filesystem, path):
    """The files of a run, without ids, dates and Tune's own state."""
    found = filesystem.get_file_info(pyarrow.fs.FileSelector(path, recursive=True))
    names = (str(Path(info.path).relative_to(path)) for info in found if info.is_file)
    plain = {
        re.sub(r"\w+_0_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d|\.\d{9,}\..*", "*", name) for name in names
    }
    tune_state = re.compile(r"experiment_state|basic-variant|tuner\.pkl|searcher_")
    return sorted(name for name in plain if not tune_state.search(name))


# ---- the ways


def s3_by_uri(storage):
    with s3() as query:
        return stored_in(
            lambda name: f"s3://{BUCKET}/some/dir/{name}?{query}",
            storage_path=f"s3://{BUCKET}/some/dir?{query}",
        )


def s3_by_filesystem(storage):
    with s3() as query:
        filesystem, path = pyarrow.fs.FileSystem.from_uri(f"s3://{BUCKET}/own?{query}")
        return stored_in(
            lambda name: f"{path}/{name}", storage_path=path, storage_filesystem=filesystem
        )


def a_handler_of_ones_own(storage):
    """A file system of fsspec, as pyarrow takes it."""
    Path(storage, "root").mkdir()
    inside = DirFileSystem(os.path.join(storage, "root"), LocalFileSystem())
    filesystem = pyarrow.fs.PyFileSystem(pyarrow.fs.FSSpecHandler(inside))
    return stored_in(
        lambda name: f"/dir/{name}", storage_path="/dir", storage_filesystem=filesystem
    )


def a_file_uri(storage):
    return stored_in(
        lambda name: f"file://{storage}/dir/{name}", storage_path=f"file://{storage}/dir"
    )


@contextlib.contextmanager
def s3():
    """A server with one bucket, and keys in the environment; gives the options of its URIs."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    keys = {"AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing"}
    os.environ.update(keys)
    client = boto3.client("s3", region_name="us-east-1", endpoint_url=f"http://{host}:{port}")
    client.create_bucket(Bucket=BUCKET)
    try:
        yield f"region=us-east-1&scheme=http&endpoint_override={host}:{port}"
    finally:
        server.stop()
        for name in keys:
            del os.environ[name]


if __name__ == "__main__":
    os.environ["AWS_EC2_METADATA_DISABLED"] = "true"  # or a lack of keys is noticed after minutes
    run_cases(globals(), *sys.argv[1:])
