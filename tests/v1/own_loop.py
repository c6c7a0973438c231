"""Trainers with a loop of their own, run on Ray's own V1 engine and on railswitch.v1.

As in cases.py, each function is a case that returns facts, which must be the same on both.
"""

import os
import sys
import tempfile
from pathlib import Path

import facts
import ray
from cases_of import run_cases
from legacy_fine_print import (
    Checkpoint,
    CheckpointConfig,
    DataParallelTrainer,
    RunConfig,
    ScalingConfig,
    Tuner,
    session,
)
from ray import tune
from ray.data import DataContext

BaseTrainer = DataParallelTrainer.__base__
FailureConfig = type(RunConfig().failure_config)


def run_config(storage, name, **more):
    return RunConfig(name=name, storage_path=storage, verbose=0, **more)


class Counting(BaseTrainer):
    """Counts in a loop of its own, from where it left off."""

    def __init__(self, settings, fails_at=None, **arguments):
        super().__init__(**arguments)
        self.settings = settings
        self.fails_at = fails_at

    def setup(self):
        self.process_of_setup = os.getpid()

    def training_loop(self):
        for i in range(self.start(), self.settings["rows"]):
            if i == self.fails_at and not session.get_checkpoint():
                raise ValueError("the user's own words")
            with tempfile.TemporaryDirectory() as directory:
                Path(directory, "i").write_text(str(i))
                session.report(
                    {"i": i, "step": self.settings["step"]},
                    checkpoint=Checkpoint.from_directory(directory),
                )

    def start(self):
        if self.starting_checkpoint is None:
            return 0
        with self.starting_checkpoint.as_directory() as directory:
            return int(Path(directory, "i").read_text()) + 1


def a_run(storage):
    trainer = Counting(
        {"rows": 9, "step": 1},
        scaling_config=ScalingConfig(trainer_resources={"CPU": 2}),
        run_config=run_config(
            storage,
            "run",
            stop={"training_iteration": 3},
            checkpoint_config=CheckpointConfig(num_to_keep=2),
        ),
        metadata={"team": "a"},
    )
    result = trainer.fit()
    return {**facts.of_result(result), "metadata": result.checkpoint.get_metadata()}


class Telling(BaseTrainer):
    """Reports what its loop finds around it."""

    def setup(self):
        self.process_of_setup = os.getpid()

    def training_loop(self):
        session.report(
            {
                "is_elsewhere": os.getpid() != self.metadata["driver"],
                "is_set_up_there": os.getpid() == self.process_of_setup,
                "rows": self.datasets["train"].count(),
                "made": sorted(self.datasets),
                "block_size": DataContext.get_current().target_max_block_size,
                "working_directory": Path.cwd().name == Path(session.get_trial_dir()).name,
                "experiment": session.get_experiment_name(),
            }
        )


def what_a_loop_finds(storage):
    DataContext.get_current().target_max_block_size = 12345678
    train = ray.data.range(7)
    trainer = Telling(
        datasets={"train": train, "made": lambda: train},
        metadata={"driver": os.getpid()},
        run_config=run_config(storage, "run"),
    )
    row = trainer.fit().metrics
    return {name: row[name] for name in list(row)[:7]}


def goes_on_after_a_failure(storage):
    """The first attempt has no checkpoint; the second begins with the one that was given."""
    trainer = Counting(
        {"rows": 3, "step": 1},
        run_config=run_config(storage, "run", failure_config=FailureConfig(max_failures=2)),
        fails_at=2,
    )
    return facts.of_dataframe(trainer.fit().metrics_dataframe)


def is_restored(storage):
    trainer = Counting({"rows": 4, "step": 1}, run_config=run_config(storage, "run"), fails_at=0)
    try:
        trainer.fit()
    except Exception as error:
        said = {"error": type(error).__name__, "cause": repr(error.__cause__)[:40]}
    again = Counting.restore(f"{storage}/run", fails_at=-1)
    return {
        **said,
        "can": Counting.can_restore(f"{storage}/run"),
        "rows": facts.of_dataframe(again.fit().metrics_dataframe)["rows"],
    }


def is_tuned(storage):
    """Any argument of the constructor may be searched, and dictionaries are merged."""
    results = Tuner(
        Counting({"rows": 2, "step": 0}),
        param_space={"settings": {"step": tune.grid_search([1, 2])}},
        run_config=run_config(storage, "run"),
    ).fit()
    return sorted(
        [[list(result.metrics_dataframe[key]) for key in ("step", "i")], result.config]
        for result in results
    )


def is_a_trainable(storage):
    """``tune.run`` takes it."""
    analysis = tune.run(
        Counting({"rows": 2, "step": 0}).as_trainable(),
        config={"settings": {"step": 5}},
        storage_path=storage,
        verbose=0,
    )
    return [row["step"] for row in analysis.results.values()]


def is_refused(storage):
    """What the constructor refuses, and ``fit`` before it starts anything."""
    tried = {
        "no loop": BaseTrainer,
        "no datasets": lambda: Counting({}, datasets=1),
        "no dataset": lambda: Counting({}, datasets={"train": 1}),
        "no checkpoint": lambda: Counting({}, resume_from_checkpoint="/tmp/checkpoint"),
        "not heeded": Counting(
            {},
            scaling_config=ScalingConfig(num_workers=2),
            run_config=run_config(storage, "refused"),
        ).fit,
    }
    return {name: _raised_by(function) for name, function in tried.items()}


def _raised_by(function):
    try:
        function()
    except Exception as error:
        return type(error).__name__
    return None


if __name__ == "__main__":
    run_cases(globals(), *sys.argv[1:])
