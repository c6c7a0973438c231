"""A task or an actor on the node ``other`` trains. usage: in_task.py KIND API ADDRESS FOLDER"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import ray

import railswitch

kind, api, address, folder = sys.argv[1:]
ray.init(address, runtime_env={"py_modules": [railswitch]}, log_to_driver=False)


def trained() -> dict[str, Any]:
    if api == "v1":
        import railswitch.v1 as train  # noqa: PLC0415  (where the task runs)
    else:
        import railswitch.v2 as train  # noqa: PLC0415

    def train_func() -> None:
        for i in range(3):
            train.report({"i": i})

    seen: list[int] = []
    options: dict[str, Any] = {}
    if api == "v2":

        class Seen(train.UserCallback):  # type: ignore[misc, name-defined]
            def after_report(self, run_context: Any, metrics: Any, checkpoint: Any) -> None:
                seen.append(metrics[0]["i"])

        options["callbacks"] = [Seen()]
    result = train.DataParallelTrainer(
        train_func,
        scaling_config=train.ScalingConfig(num_workers=2),
        run_config=train.RunConfig(name=api, storage_path=f"{folder}/storage", **options),
    ).fit()
    rows = seen if api == "v2" else list(result.metrics_dataframe["i"])
    own = ray.get_runtime_context().get_node_id()
    (node,) = [node for node in ray.nodes() if node["NodeID"] == own]
    return {"rows": rows, "is on": "other" if "other" in node["Resources"] else "head"}


class Actor:
    def trained(self) -> dict[str, Any]:
        return trained()


there = ray.remote(num_cpus=0, resources={"other": 1})
found = there(trained).remote() if kind == "task" else there(Actor).remote().trained.remote()
Path(folder, "outcome.json").write_text(json.dumps(ray.get(found)))
