"""A run that gets Ctrl-C, on either API, with V1's variables set; prints what became of it."""

import json
import os
import signal
import sys
import time
from pathlib import Path

import psutil
import ray
from legacy_base import DataParallelTrainer, Result, RunConfig, session
from ray import tune
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator


class InterruptAfterThree(tune.Callback):
    def __init__(self):
        self.hooks = []

    def on_trial_result(self, iteration, trials, trial, result, **info):
        if result["i"] == 2:
            os.kill(os.getpid(), signal.SIGINT)

    def on_trial_complete(self, **info):
        self.hooks.append("complete")

    def on_trial_error(self, **info):
        self.hooks.append("error")

    def on_experiment_end(self, **info):
        self.hooks.append("end")


class Reporter(tune.CLIReporter):
    """The old output's, which V1 uses with RAY_AIR_NEW_OUTPUT=0."""

    reports = 0

    def report(self, trials, done, *sys_info):
        self.reports += 1


def train_func():
    for i in range(200):
        session.report({"i": i})
        time.sleep(0.2)


def main(storage):
    ray.init(
        "local", num_cpus=4, include_dashboard=False, log_to_driver=False, logging_level="warning"
    )
    before = signal.default_int_handler  # what starts the tests may ignore it
    signal.signal(signal.SIGINT, before)
    callback, reporter = InterruptAfterThree(), Reporter()
    trainer = DataParallelTrainer(
        train_func,
        run_config=RunConfig(
            name="interrupted",
            storage_path=storage,
            verbose=1,
            callbacks=[callback],
            progress_reporter=reporter,
        ),
    )
    outcome = {}
    try:
        result = trainer.fit()
        outcome["returned"] = True
        outcome["error"] = result.error is not None
        outcome["has metrics"] = result.metrics["i"] >= 2
        outcome["is done"] = result.metrics["done"]
    except BaseException as error:
        outcome["raised"] = type(error).__name__
    (trial,) = (path for path in Path(storage, "interrupted").iterdir() if path.is_dir())
    rows = [json.loads(line) for line in (trial / "result.json").read_text().splitlines()]
    numbers = [row["i"] for row in rows]
    outcome["columns"] = list(rows[0])
    outcome["rows are whole and in order"] = numbers == list(range(len(rows))) and len(rows) >= 3
    outcome["ended early"] = len(rows) < 200
    outcome["can be restored"] = DataParallelTrainer.can_restore(str(Path(storage, "interrupted")))
    outcome["can be read"] = Result.from_path(trial).metrics["i"] == numbers[-1]
    outcome["handler is put back"] = signal.getsignal(signal.SIGINT) is before
    outcome["hooks"] = callback.hooks
    outcome["reporter was called"] = reporter.reports > 0
    Path(storage, "outcome.json").write_text(json.dumps(outcome))
    files = {
        "rows": numbers,
        "events": [int(event.value) for event in events(trial).Scalars("ray/tune/i")],
        "open": [file.path for file in psutil.Process().open_files() if trial.name in file.path],
    }
    Path(storage, "files.json").write_text(json.dumps(files))


def events(trial):
    return EventAccumulator(str(trial)).Reload()


if __name__ == "__main__":
    main(sys.argv[1])
