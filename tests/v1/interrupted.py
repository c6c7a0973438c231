"""A run that gets Ctrl-C, on either API; prints what became of it."""

import json
import os
import signal
import sys
import time
from pathlib import Path

import ray
from legacy import RunConfig, TorchTrainer, session
from ray import tune


class InterruptAfterThree(tune.Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        if result["i"] == 2:
            os.kill(os.getpid(), signal.SIGINT)


def train_func():
    for i in range(200):
        session.report({"i": i})
        time.sleep(0.2)


def main(storage):
    ray.init(num_cpus=4, log_to_driver=False, logging_level="warning")
    before = signal.getsignal(signal.SIGINT)
    trainer = TorchTrainer(
        train_func,
        run_config=RunConfig(
            name="interrupted", storage_path=storage, verbose=0, callbacks=[InterruptAfterThree()]
        ),
    )
    outcome = {}
    try:
        result = trainer.fit()
        outcome["returned"] = True
        outcome["error"] = result.error is not None
        outcome["has metrics"] = result.metrics["i"] >= 2
    except BaseException as error:
        outcome["raised"] = type(error).__name__
    (trial,) = (path for path in Path(storage, "interrupted").iterdir() if path.is_dir())
    rows = [json.loads(line)["i"] for line in (trial / "result.json").read_text().splitlines()]
    outcome["rows are whole and in order"] = rows == list(range(len(rows))) and len(rows) >= 3
    outcome["ended early"] = len(rows) < 200
    outcome["can be restored"] = TorchTrainer.can_restore(str(Path(storage, "interrupted")))
    outcome["handler is put back"] = signal.getsignal(signal.SIGINT) is before
    sys.stdout.write(f"OUTCOME {json.dumps(outcome)}\n")


if __name__ == "__main__":
    main(sys.argv[1])
