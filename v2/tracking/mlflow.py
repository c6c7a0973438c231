"""Tracking with MLflow."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, Sequence
from numbers import Real
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from .._uris import without_credentials
from ._callback import TrackingCallback
from ._checks import SharedDirectory, TrackingError, require
from ._environment import Baggage
from ._items import Files, Metrics
from ._journal import FINISH_TIMEOUT_S, UPLOAD_TIMEOUT_S
from ._tracker import Connection, RunInfo, State, Tracker

_STATUS: Final = {"finished": "FINISHED", "failed": "FAILED", "stopped": "KILLED"}
_MAX_METRICS: Final = 1000  # what MLflow takes in one request
_MAX_PARAMS: Final = 100
_MAX_LENGTH: Final = 6000
_CLIENT_ERRORS: Final = range(400, 500)
_TRY_AGAIN: Final = {408, 429}
# By itself MLflow's client retries for minutes; here the outbox does, and can be told to stop.
_PATIENCE: Final = {"MLFLOW_HTTP_REQUEST_MAX_RETRIES": "1", "MLFLOW_HTTP_REQUEST_TIMEOUT": "20"}


class MLflow(Tracker):
    """Runs in MLflow, for the training function.

    Made on the driver; credentials and settings (``MLFLOW_*``, ``DATABRICKS_*`` and Databricks'
    configuration file) are taken along to the workers. The tracking URI is that of the driver,
    with relative paths made absolute. The experiment is created if there is none; without a name
    it has that of the training run::

        mlflow = MLflow("http://tracking.example:5000", experiment_name="demo")

        def train_func(config):
            with mlflow.run(config) as run:
                run.log({"loss": 0.1}, step=0)
    """

    title = "MLflow"
    key = "mlflow"

    def __init__(
        self,
        tracking_uri: str | None = None,
        *,
        registry_uri: str | None = None,
        experiment_name: str | None = None,
        tags: Mapping[str, str] | None = None,
        tracking_token: str | None = None,
    ) -> None:
        mlflow = require("mlflow", "MLflow")
        baggage = Baggage(["MLFLOW_", "DATABRICKS_"])
        if tracking_token is not None:
            baggage.add("MLFLOW_TRACKING_TOKEN", tracking_token)
        self.tracking_uri, directory = _shared(tracking_uri or mlflow.get_tracking_uri())
        self.registry_uri = registry_uri
        self.experiment_name = experiment_name or os.environ.get("MLFLOW_EXPERIMENT_NAME")
        self.tags = dict(tags or {})
        if self.tracking_uri.startswith("databricks"):
            _take_databricks_along(baggage)
        super().__init__(baggage, directory)
        if directory is not None:
            self._try_store()

    @property
    def place(self) -> str:
        """Where it logs to, for messages."""
        return f"MLflow at {self.tracking_uri}"

    def connect(self, run: RunInfo) -> Connection:
        """Begin the run, or go on with it."""
        for variable, value in _PATIENCE.items():
            os.environ.setdefault(variable, value)
        return _MLflowConnection(self, run)

    def is_refusal(self, error: Exception) -> bool:
        """Whether an error will come again however often one tries."""
        status = getattr(error, "get_http_status_code", lambda: None)()
        if status is None:
            return super().is_refusal(error)
        return status in _CLIENT_ERRORS and status not in _TRY_AGAIN

    @property
    def artifacts(self) -> str | None:
        """Where artifacts of a local store go; by itself MLflow takes the worker's directory."""
        return None if self._directory is None else f"{self._directory.path}/mlruns"

    def client(self) -> Any:
        """A client of the tracking server."""
        mlflow = require("mlflow", "MLflow")
        return mlflow.MlflowClient(self.tracking_uri, self.registry_uri)

    def _try_store(self) -> None:
        """A store in the file system can say at once whether it works."""
        try:
            self.client().search_experiments(max_results=1)
        except Exception as error:
            text = without_credentials(f"{self.place} cannot be used: {error}")
            raise TrackingError(text) from error


class MLflowCallback(TrackingCallback):
    """Logs all reports of a run to MLflow; takes what V1's ``MLflowLoggerCallback`` took.

    Rank 0's metrics have their own names; with ``aggregate=True`` there are also ``loss/mean``,
    ``loss/min``, ``loss/max``, ``loss/std`` and ``loss/rank_0`` and so on, over all workers. The
    step counts the reports, from 1, or is the metric that ``step`` names. The run has the name of
    the training run, its ``train_loop_config`` as parameters, and ends as finished or failed.
    With ``save_artifact=True``, what is in the run's storage directory is uploaded at the end::

        RunConfig(callbacks=[MLflowCallback(experiment_name="demo", save_artifact=True)])
    """

    def __init__(
        self,
        tracking_uri: str | None = None,
        *,
        registry_uri: str | None = None,
        experiment_name: str | None = None,
        tags: Mapping[str, str] | None = None,
        tracking_token: str | None = None,
        save_artifact: bool = False,
        log_params_on_trial_end: bool = False,
        aggregate: bool = False,
        step: str | None = None,
    ) -> None:
        tracker = MLflow(
            tracking_uri,
            registry_uri=registry_uri,
            experiment_name=experiment_name,
            tags=tags,
            tracking_token=tracking_token,
        )
        super().__init__(
            tracker,
            aggregate=aggregate,
            step=step,
            params_at_end=log_params_on_trial_end,
            run_directory_at_end=save_artifact,
            timeout_s=UPLOAD_TIMEOUT_S if save_artifact else FINISH_TIMEOUT_S,
        )


class _MLflowConnection(Connection):
    def __init__(self, tracker: MLflow, run: RunInfo) -> None:
        self._tracker = tracker
        self._client = tracker.client()
        self._is_active = False
        if run.id is not None:
            self.id = run.id
            self._client.update_run(self.id, status="RUNNING")
            return
        tags = {**tracker.tags, **({"group": run.group} if run.group else {})}
        experiment = self._experiment(run)
        self.id = self._client.create_run(experiment, run_name=run.name, tags=tags).info.run_id

    def log_metrics(self, items: Sequence[Metrics]) -> None:
        entities = require("mlflow.entities", "MLflow")
        metrics = [
            entities.Metric(name, float(value), int(1000 * item.moment), item.step)
            for item in items
            for name, value in item.values.items()
            if isinstance(value, Real)
        ]
        for first in range(0, len(metrics), _MAX_METRICS):
            self._client.log_batch(self.id, metrics=metrics[first : first + _MAX_METRICS])

    def log_params(self, params: Mapping[str, Any]) -> None:
        entities = require("mlflow.entities", "MLflow")
        all_ = [entities.Param(key, str(value)[:_MAX_LENGTH]) for key, value in params.items()]
        for first in range(0, len(all_), _MAX_PARAMS):
            self._client.log_batch(self.id, params=all_[first : first + _MAX_PARAMS])

    def log_files(self, directory: str, item: Files) -> None:
        if Path(directory).is_dir():
            self._client.log_artifacts(self.id, directory, item.name or None)
        else:
            self._client.log_artifact(self.id, directory)

    def finish(self, state: State) -> None:
        self._client.set_terminated(self.id, _STATUS[state])

    @property
    def native(self) -> Any:
        mlflow = require("mlflow", "MLflow")
        if not self._is_active:
            mlflow.set_tracking_uri(self._tracker.tracking_uri)
            if self._tracker.registry_uri is not None:
                mlflow.set_registry_uri(self._tracker.registry_uri)
            mlflow.start_run(run_id=self.id)
            self._is_active = True
        return mlflow

    def leave(self, state: State) -> None:
        if self._is_active:
            self._is_active = False
            # The run is ended in the background, where the server may be waited for.
            with contextlib.suppress(Exception):
                require("mlflow", "MLflow").end_run(_STATUS[state])

    def _experiment(self, run: RunInfo) -> str:
        given = os.environ.get("MLFLOW_EXPERIMENT_ID")
        if self._tracker.experiment_name is None and given:
            return given
        name = self._tracker.experiment_name or run.group or run.name
        found = self._client.get_experiment_by_name(name)
        if found is None:
            # Another rank may be doing the same.
            with contextlib.suppress(require("mlflow.exceptions", "MLflow").RestException):
                return str(self._client.create_experiment(name, self._tracker.artifacts))
            found = self._client.get_experiment_by_name(name)
        return str(found.experiment_id)


def _shared(uri: str) -> tuple[str, SharedDirectory | None]:
    """The URI with an absolute path, and the directory that workers must share, if it has one.

    >>> _shared("http://tracking.example:5000")
    ('http://tracking.example:5000', None)
    """
    what = "the directory of MLflow's tracking store"
    scheme = urlsplit(uri).scheme
    if scheme == "sqlite":
        path = uri.removeprefix("sqlite:///").partition("?")[0]
        if not path or path == ":memory:":
            return uri, None
        file = Path(path).absolute()
        return f"sqlite:///{file}", SharedDirectory(file.parent, what)
    if scheme in ("", "file") and uri not in ("databricks", "databricks-uc"):
        directory = SharedDirectory(uri.removeprefix("file://").removeprefix("file:"), what)
        return Path(directory.path).as_uri(), directory
    return uri, None


def _take_databricks_along(baggage: Baggage) -> None:
    """Databricks' credentials: in variables, or in a file that may be on the driver only."""
    if {"DATABRICKS_HOST", "DATABRICKS_TOKEN"} <= os.environ.keys():
        return
    path = Path(os.environ.get("DATABRICKS_CONFIG_FILE", "~/.databrickscfg")).expanduser()
    if not path.is_file():
        raise TrackingError(
            f"tracking_uri is a Databricks workspace, but {path} does not exist. Run `databricks "
            "configure` on this machine, name the file in DATABRICKS_CONFIG_FILE, or set "
            "DATABRICKS_HOST and DATABRICKS_TOKEN. The workers get a copy from here."
        )
    baggage.add_file("DATABRICKS_CONFIG_FILE", path)
