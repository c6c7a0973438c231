"""The names of railswitch.shim itself. Prints what the run gave."""

import json
import sys

from railswitch.shim import DataParallelTrainer, RunConfig, ScalingConfig, session


def train_func():
    session.report({"loss": 0.5, "rank": session.get_world_rank()})


result = DataParallelTrainer(
    train_func,
    scaling_config=ScalingConfig(num_workers=2),
    run_config=RunConfig(name="names", storage_path=sys.argv[1]),
).fit()
metrics = result.metrics and {key: result.metrics[key] for key in ("loss", "rank")}
print("FACTS", json.dumps({"metrics": metrics}))
