"""Experiment tracking on Ray Train V2: MLflow, Weights & Biases and Comet.

Without a change in the training function, as a callback that sees all workers::

    RunConfig(callbacks=[MLflowCallback(experiment_name="demo")])

or in the training function, with an object that is made on the driver and takes credentials and
directories along to the workers::

    mlflow = MLflow(experiment_name="demo")

    def train_func(config):
        with mlflow.run(config) as run:
            run.log({"loss": 0.1}, step=0)

Either way logging never waits for a server: what is logged is written to ``tracking/`` in the
run's storage directory, and sent in the background.
"""

from __future__ import annotations

from ._callback import TrackingCallback
from ._checks import TrackingError
from ._run import Run
from ._tracker import Connection, RunInfo, Tracker
from .comet import Comet, CometCallback
from .mlflow import MLflow, MLflowCallback
from .wandb import Wandb, WandbCallback

__all__ = [
    "Comet",
    "CometCallback",
    "Connection",
    "MLflow",
    "MLflowCallback",
    "Run",
    "RunInfo",
    "Tracker",
    "TrackingCallback",
    "TrackingError",
    "Wandb",
    "WandbCallback",
]
