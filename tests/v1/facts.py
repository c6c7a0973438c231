"""What a run left behind, without what differs from run to run (times, ids, hosts)."""

import csv
import json
import math
import re
from pathlib import Path

VOLATILE = {
    "timestamp",
    "trial_id",
    "date",
    "time_this_iter_s",
    "time_total_s",
    "pid",
    "hostname",
    "node_ip",
    "time_since_restore",
}
# Tune's own state of an experiment, which nobody but Tune reads.
TUNE_STATE = re.compile(r"(experiment_state|basic-variant-state)-.*|tuner\.pkl")


def of_result(result):
    """Everything that a user can see of a result."""
    return {
        "metrics": of_row(result.metrics),
        "dataframe": of_dataframe(result.metrics_dataframe),
        "checkpoint": of_checkpoint(result.checkpoint),
        "best_checkpoints": [
            [of_checkpoint(checkpoint), of_row(metrics)]
            for checkpoint, metrics in result.best_checkpoints or []
        ],
        "config": result.config,
        "error": type(result.error).__name__ if result.error else None,
        "trial_dir": of_trial_dir(Path(result.path)),
        "experiment_dir": sorted(
            anonymous(path.name)
            for path in Path(result.path).parent.iterdir()
            if not TUNE_STATE.fullmatch(path.name)
        ),
    }


def of_row(row):
    """A row with its keys in order; of the volatile ones only that they are there."""
    return {key: ("..." if key in VOLATILE else plain(value)) for key, value in row.items()}


def of_dataframe(frame):
    return {
        "columns": list(frame.columns),
        "rows": [of_row(row) for row in frame.to_dict(orient="records")],
    }


def of_checkpoint(checkpoint):
    if checkpoint is None:
        return None
    with checkpoint.as_directory() as directory:
        files = {path.name: path.read_text() for path in Path(directory).iterdir()}
    return {"name": Path(checkpoint.path).name, "files": files}


def of_trial_dir(path):
    """The files of a trial, and what is in those that V1 users read."""
    facts = {
        "name": anonymous(path.name),
        "files": sorted(
            anonymous(str(file.relative_to(path))) for file in path.rglob("*") if file.is_file()
        ),
    }
    if (path / "result.json").exists():
        lines = (path / "result.json").read_text().splitlines()
        facts["result.json"] = [of_row(json.loads(line)) for line in lines]
    if (path / "progress.csv").exists():
        with (path / "progress.csv").open(newline="") as file:
            facts["progress.csv"] = [of_row(row) for row in csv.DictReader(file)]
    if (path / "params.json").exists():
        facts["params.json"] = json.loads((path / "params.json").read_text())
    facts["tensorboard"] = of_tensorboard(path)
    return facts


def of_tensorboard(path):
    """The scalars of the event files, by tag: steps and values."""
    from tensorboard.backend.event_processing.event_accumulator import (  # noqa: PLC0415
        EventAccumulator,
    )

    if not list(path.glob("events.out.tfevents.*")):
        return None
    events = EventAccumulator(str(path)).Reload()
    return {
        tag: [
            [event.step, "..." if tag.rsplit("/", 1)[-1] in VOLATILE else round(event.value, 5)]
            for event in events.Scalars(tag)
        ]
        for tag in sorted(events.Tags()["scalars"])
    }


def of_output(text, storage):
    """What was printed, without times and places."""
    text = anonymous(text.replace(storage, "<storage>"))
    text = re.sub(r"/\S*/driver_artifacts", "<staging>", text)
    text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "<time>", text)
    text = re.sub(r"Total running time: .*", "Total running time: ...", text)
    text = re.sub(r"(time_this_iter_s|time_total_s) .*", r"\1 ...", text)
    text = re.sub(r"(─| ){2,}", r"\1", text)  # tables are as wide as the times in them
    return [line.rstrip() for line in text.splitlines()]


def anonymous(name):
    """A file name without ids and dates."""
    name = re.sub(r"[0-9a-f]{5}_0000", "<id>_0000", name)
    name = re.sub(r"\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d", "<date>", name)
    return re.sub(r"events\.out\.tfevents\.\d+\..*", "events.out.tfevents", name)


def plain(value):
    """A value as JSON can hold it, with NaN as a word, because NaN is not equal to itself."""
    if isinstance(value, float) and math.isnan(value):
        return "nan"
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if hasattr(value, "item"):
        return plain(value.item())
    return value
