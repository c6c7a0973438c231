"""A logger for PyTorch Lightning that logs to a run."""

from __future__ import annotations

import importlib.util
import sys
from argparse import Namespace
from typing import Any

from ._checks import TrackingError


def make_logger(run: Any) -> Any:
    """A logger for ``Trainer(logger=...)``, of the Lightning that the user has imported."""
    loggers = importlib.import_module(f"{_lightning()}.loggers")

    class RunLogger(loggers.Logger):  # type: ignore[misc, name-defined]
        """Logs to a run, without waiting."""

        @property
        def name(self) -> str:
            return "railswitch"

        @property
        def version(self) -> str:
            return "0"

        @property
        def experiment(self) -> Any:
            return run.native

        def log_metrics(self, metrics: dict[str, Any], step: int | None = None) -> None:
            run.log(metrics, step)

        def log_hyperparams(self, params: Any, *_: Any, **__: Any) -> None:
            run.log_params(vars(params) if isinstance(params, Namespace) else params)

    return RunLogger()


def _lightning() -> str:
    """The Lightning package that is imported, or one that is installed."""
    packages = ("lightning.pytorch", "pytorch_lightning")
    for package in packages:
        if package in sys.modules:
            return package
    for package in packages:
        if importlib.util.find_spec(package.split(".")[0]) is not None:
            return package
    raise TrackingError("Lightning is not installed here: pip install lightning")
