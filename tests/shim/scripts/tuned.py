"""Functions of ray.train in a function that Ray Tune runs: what most migrators meet first."""

import json
import sys
import tempfile
from pathlib import Path

from ray import train, tune
from ray.train import Checkpoint, get_checkpoint


def objective(config):
    start = 0
    if get_checkpoint():
        with get_checkpoint().as_directory() as directory:
            start = int(Path(directory, "step").read_text()) + 1
    context = train.get_context()
    for step in range(start, 3):
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "step").write_text(str(step))
            train.report(
                {
                    "loss": config["x"] * step,
                    "resumed": start > 0,
                    "experiment": context.get_experiment_name(),
                    "named": context.get_trial_name().startswith("objective_"),
                },
                checkpoint=Checkpoint.from_directory(directory),
            )
        if step == 1 and not start:
            raise RuntimeError("the user's own words")


results = tune.Tuner(
    objective,
    param_space={"x": tune.grid_search([1, 2])},
    run_config=tune.RunConfig(
        storage_path=sys.argv[1],
        name="tuned",
        verbose=0,
        failure_config=tune.FailureConfig(max_failures=1),
    ),
).fit()
facts = {
    "errors": len(results.errors),
    "trials": [
        [
            [trial.metrics[name] for name in ("loss", "resumed", "experiment", "named")],
            trial.metrics["training_iteration"],
            Path(trial.checkpoint.path).name,
        ]
        for trial in sorted(results, key=lambda trial: trial.config["x"])
        if trial.checkpoint
    ],
}
print("FACTS", json.dumps(facts))
