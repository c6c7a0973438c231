"""What the tracking libraries have stored, read back with their own readers."""

import json
import re
import struct
import zipfile
from pathlib import Path

# What differs from run to run: times, ids, hosts.
VOLATILE = {
    *("timestamp", "trial_id", "date", "time_this_iter_s", "time_total_s", "pid", "hostname"),
    *("node_ip", "time_since_restore", "trial_log_path"),
}


def plain(name, value):
    return "..." if name.rsplit("/", 1)[-1] in VOLATILE else value


def anonymous(text):
    text = re.sub(r"[0-9a-f]{5}_0000", "<id>_0000", text)
    text = re.sub(r"offline-run-\d+_\d+", "offline-run-<date>", text)
    return re.sub(r"tfevents\.\d+.*", "tfevents", text)


def mlflow_runs(tracking_uri, experiment_name):
    """Every run of an experiment: name, state, parameters, tags, metrics and artifacts."""
    from mlflow import MlflowClient  # noqa: PLC0415  (slow to import)

    client = MlflowClient(tracking_uri)
    experiment = client.get_experiment_by_name(experiment_name)
    runs = []
    for run in client.search_runs([experiment.experiment_id], order_by=["start_time"]):
        history = {
            name: [
                [metric.step, plain(name, metric.value)]
                for metric in client.get_metric_history(run.info.run_id, name)
            ]
            for name in sorted(run.data.metrics)
            # Ray logs an id such as 12345_00000, by chance all digits, as a number.
            if name != "trial_id"
        }
        tags = run.data.tags.items()
        runs.append(
            {
                "name": anonymous(run.info.run_name),
                "status": run.info.status,
                "params": run.data.params,
                "tags": {k: anonymous(v) for k, v in tags if not k.startswith("mlflow.")},
                "metrics": history,
                "artifacts": mlflow_artifacts(client, run.info.run_id),
            }
        )
    return runs


def mlflow_artifacts(client, run_id, path=None):
    found = []
    for entry in client.list_artifacts(run_id, path):
        below = mlflow_artifacts(client, run_id, entry.path) if entry.is_dir else [entry.path]
        found += [anonymous(name) for name in below]
    return sorted(found)


def wandb_runs(folder):
    """Every offline run below a folder: id, names, configuration, rows, files and exit code."""
    return [wandb_run(path) for path in sorted(Path(folder).rglob("run-*.wandb"))]


def wandb_run(path):
    from wandb.proto import wandb_internal_pb2 as pb  # noqa: PLC0415

    run = {"config": {}, "rows": [], "artifacts": [], "exit_code": None, "group": None}
    for data in wandb_records(path.read_bytes()):
        record = pb.Record()
        record.ParseFromString(data)
        kind = record.WhichOneof("record_type")
        if kind == "run":
            run |= {
                "id": record.run.run_id,
                "name": anonymous(record.run.display_name),
                "group": record.run.run_group,
                "project": record.run.project,
            }
            _update(run["config"], record.run.config.update)
        elif kind == "config":
            _update(run["config"], record.config.update)
        elif kind == "history":
            row = {"/".join([*i.nested_key] or [i.key]): i.value_json for i in record.history.item}
            values = {name: json.loads(value) for name, value in row.items()}
            run["rows"].append(
                {n: plain(n, v) for n, v in sorted(values.items()) if not n.startswith("_")}
            )
        elif kind == "request" and record.request.WhichOneof("request_type") == "log_artifact":
            run["artifacts"].append(_wandb_artifact(record.request.log_artifact.artifact))
        elif kind == "artifact":
            run["artifacts"].append(_wandb_artifact(record.artifact))
        elif kind == "exit":
            run["exit_code"] = record.exit.exit_code
    return run


def wandb_records(content):
    """The records of a .wandb file: LevelDB's log format, behind a header of seven bytes."""
    header, block = struct.Struct("<IHB"), 32768
    first, last, full = 2, 4, 1
    position, parts = 7, []
    while position + header.size <= len(content):
        left = block - position % block
        if left < header.size:
            position += left
            continue
        _, length, kind = header.unpack_from(content, position)
        position += header.size
        data = content[position : position + length]
        position += length
        if kind in (full, first):
            parts = []
        parts.append(data)
        if kind in (full, last):
            yield b"".join(parts)


def _update(config, items):
    for item in items:
        name = "/".join([*item.nested_key] or [item.key])
        if not name.startswith("_wandb"):
            config[name] = plain(name, json.loads(item.value_json))


def _wandb_artifact(artifact):
    return [anonymous(artifact.name), artifact.type, [e.path for e in artifact.manifest.contents]]


def comet_experiments(folder):
    """Every offline experiment below a folder: name, tags, parameters, metrics and artifacts."""
    return [comet_experiment(path) for path in sorted(Path(folder).rglob("*.zip"))]


def comet_experiment(path):
    with zipfile.ZipFile(path) as archive:
        key = json.loads(archive.read("experiment.json"))["offline_id"]
        messages = [json.loads(line) for line in archive.read("messages.json").splitlines()]
    found = {"key": key, "metrics": [], "params": {}, "other": {}, "files": []}
    for message in messages:
        payload = message["payload"]
        if message["type"] == "metric_msg":
            metric = payload["metric"]
            name, value = metric["metricName"], metric["metricValue"]
            if not name.startswith("sys.") and name != "process duration":
                found["metrics"].append([name, metric.get("step"), plain(name, value)])
        elif message["type"] == "parameter_msg":
            param = payload["param"]
            if not param["paramName"].startswith("run_arg_"):
                found["params"][param["paramName"]] = param.get("paramValue")
        elif message["type"] == "log_other":
            value = payload["value"]
            found["other"][payload["key"]] = anonymous(value) if isinstance(value, str) else value
        elif message["type"] == "file_upload":
            found["files"].append([payload["upload_type"], Path(payload["file_path"]).name])
    return found
