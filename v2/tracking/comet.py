"""Tracking with Comet."""

from __future__ import annotations

import os
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from ._callback import TrackingCallback
from ._checks import SharedDirectory, TrackingError, require
from ._environment import Baggage
from ._items import Files, Metrics
from ._journal import FINISH_TIMEOUT_S, UPLOAD_TIMEOUT_S
from ._tracker import Connection, RunInfo, State, Tracker

# What Comet logs by itself is switched off, as in V1's callback, and with it the command line and
# the code: in a worker, those are Ray's.
_QUIET: Final = {
    "auto_output_logging": False,
    "log_git_metadata": False,
    "log_git_patch": False,
    "log_env_cpu": False,
    "log_env_gpu": False,
    "log_code": False,
    "parse_args": False,
}


class Comet(Tracker):
    """Experiments in Comet, for the training function.

    Made on the driver; the API key, also one in Comet's configuration file, and ``COMET_*`` are
    taken along to the workers. Further arguments are those of ``comet_ml.Experiment``; with
    ``online=False``, and without ``offline_directory``, the archive goes to the run's storage
    directory::

        comet = Comet(project_name="demo", online=False)

        def train_func(config):
            with comet.run(config) as run:
                run.log({"loss": 0.1}, step=0)
    """

    title = "Comet"
    key = "comet"

    def __init__(
        self,
        online: bool = True,
        tags: Sequence[str] | None = None,
        **experiment: Any,
    ) -> None:
        _comet()
        self.online = online
        self.tags = list(tags or ())
        self.experiment = {**_QUIET, **experiment}
        baggage = Baggage(["COMET_"])
        if online:
            baggage.add("COMET_API_KEY", _api_key(experiment.get("api_key")))
        given = experiment.get("offline_directory") or os.environ.get("COMET_OFFLINE_DIRECTORY")
        offline = given if not online else None
        what = "the offline directory of Comet"
        super().__init__(baggage, None if offline is None else SharedDirectory(offline, what))

    def new_id(self) -> str | None:
        """An id for a new experiment."""
        return str(self.experiment.pop("experiment_key", None) or uuid.uuid4().hex)

    def connect(self, run: RunInfo) -> Connection:
        """Begin the experiment, or go on with it."""
        comet = _comet()
        arguments = dict(self.experiment)
        if not self.online:
            directory = str(run.folder) if self._directory is None else self._directory.path
            arguments["offline_directory"] = directory
        if run.goes_on:
            arguments["previous_experiment"] = run.id
            kind = comet.ExistingExperiment if self.online else comet.ExistingOfflineExperiment
        else:
            arguments["experiment_key"] = run.id
            kind = comet.Experiment if self.online else comet.OfflineExperiment
        experiment = kind(**arguments)
        # Comet's own functions would otherwise talk to the experiment that was made last.
        require("comet_ml.config", "Comet").set_global_experiment(None)
        experiment.set_name(run.name)
        tags = [*self.tags, *([run.group] if run.group else [])]
        if tags:
            experiment.add_tags(tags)
        experiment.log_other("Created from", "Ray")
        return _CometConnection(experiment, online=self.online)


class CometCallback(TrackingCallback):
    """Logs all reports of a run to Comet; takes what V1's ``CometLoggerCallback`` took.

    Those are ``online``, ``tags`` and ``save_checkpoints``; all else goes to Comet's experiment.
    ``aggregate`` and ``step`` are as in :class:`~railswitch.v2.tracking.MLflowCallback`::

        RunConfig(callbacks=[CometCallback(online=False, tags=["demo"], save_checkpoints=True)])
    """

    def __init__(
        self,
        online: bool = True,
        tags: Sequence[str] | None = None,
        save_checkpoints: bool = False,
        *,
        aggregate: bool = False,
        step: str | None = None,
        **experiment: Any,
    ) -> None:
        super().__init__(
            Comet(online, tags, **experiment),
            aggregate=aggregate,
            step=step,
            checkpoints=save_checkpoints,
            timeout_s=UPLOAD_TIMEOUT_S if save_checkpoints else FINISH_TIMEOUT_S,
        )


class _CometConnection(Connection):
    def __init__(self, experiment: Any, *, online: bool) -> None:
        self._experiment = experiment
        self._online = online
        self.id = experiment.get_key()

    def log_metrics(self, items: Sequence[Metrics]) -> None:
        for item in items:
            self._experiment.log_metrics(dict(item.values), step=item.step)

    def log_params(self, params: Mapping[str, Any]) -> None:
        self._experiment.log_parameters(dict(params))

    def log_files(self, directory: str, item: Files) -> None:
        if not item.is_checkpoint:
            log = "log_asset_folder" if Path(directory).is_dir() else "log_asset"
            getattr(self._experiment, log)(directory)
            return
        name = f"checkpoint_{self._experiment.get_name()}"
        if not self._online:  # Comet takes artifacts online only
            self._experiment.log_model(name, directory)
            return
        artifact = _comet().Artifact(name=name, artifact_type="model")
        for file in sorted(Path(directory).rglob("*")):
            if file.is_file():
                artifact.add(str(file), logical_path=file.relative_to(directory).as_posix())
        self._experiment.log_artifact(artifact)

    def finish(self, state: State) -> None:
        self._experiment.log_other("state", state)
        self._experiment.end()

    @property
    def native(self) -> Any:
        return self._experiment


def _comet() -> Any:
    os.environ.setdefault("COMET_DISABLE_AUTO_LOGGING", "1")
    return require("comet_ml", "Comet")


def _api_key(given: str | None) -> str:
    config = require("comet_ml.config", "Comet")
    key = config.get_api_key(given, config.get_config())
    if key:
        return str(key)
    raise TrackingError(
        "Comet has no API key here, and training would fail on the workers. Run `comet login` on "
        "this machine, set COMET_API_KEY, or pass api_key; the workers get it from here. To log "
        "without an account, pass online=False."
    )
