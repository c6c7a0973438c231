"""Tracking with Weights & Biases."""

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
from ._journal import UPLOAD_TIMEOUT_S
from ._tracker import Connection, RunInfo, State, Tracker

_WITHOUT_KEY: Final = {"offline", "disabled", "dryrun"}


class Wandb(Tracker):
    """Runs in Weights & Biases, for the training function.

    Made on the driver; the API key, also one of ``wandb login``, and ``WANDB_*`` are taken along
    to the workers. Further arguments are those of ``wandb.init``; with ``mode="offline"``, and
    without ``dir``, files go to the run's storage directory::

        wandb = Wandb(project="demo", mode="offline")

        def train_func(config):
            with wandb.run(config) as run:
                run.log({"loss": 0.1}, step=0)
    """

    title = "Weights & Biases"
    key = "wandb"

    def __init__(
        self,
        project: str | None = None,
        group: str | None = None,
        *,
        api_key_file: str | os.PathLike[str] | None = None,
        api_key: str | None = None,
        **init: Any,
    ) -> None:
        require("wandb", "Weights & Biases")
        self.project = project or os.environ.get("WANDB_PROJECT_NAME")
        self.group = group or os.environ.get("WANDB_GROUP_NAME")
        self.init = init
        self.mode = init.get("mode") or os.environ.get("WANDB_MODE", "online")
        baggage = Baggage(["WANDB_"])
        if self.mode not in _WITHOUT_KEY:
            baggage.add("WANDB_API_KEY", _api_key(api_key, api_key_file))
        given = init.get("dir") or os.environ.get("WANDB_DIR")
        what = "the directory of Weights & Biases"
        super().__init__(baggage, None if given is None else SharedDirectory(given, what))

    def new_id(self) -> str | None:
        """An id for a new run."""
        return str(self.init.get("id") or uuid.uuid4().hex[:16])

    def connect(self, run: RunInfo) -> Connection:
        """Begin the run, or go on with it."""
        directory = str(run.folder) if self._directory is None else self._directory.path
        arguments: dict[str, Any] = {
            "id": run.id,
            "name": run.name,
            "group": self.group or run.group or run.name,
            "project": self.project,
            "resume": "allow",
            "reinit": "create_new",
            "allow_val_change": True,
            **self.init,
            "dir": directory,
        }
        return _WandbConnection(require("wandb", "Weights & Biases").init(**arguments))


class WandbCallback(TrackingCallback):
    """Logs all reports of a run to Weights & Biases, with the arguments of V1's callback.

    Those are ``project``, ``group``, ``api_key_file``, ``api_key``, ``excludes`` (metrics and
    parameters to leave out), ``log_config`` (log the parameters with every report), and
    ``upload_checkpoints``, ``upload_timeout``, ``video_kwargs`` and ``image_kwargs``; all else
    goes to ``wandb.init``. ``aggregate`` and ``step`` are as in
    :class:`~railswitch.v2.tracking.MLflowCallback`::

        RunConfig(callbacks=[WandbCallback(project="demo", mode="offline", aggregate=True)])
    """

    def __init__(  # noqa: PLR0917  (as V1's)
        self,
        project: str | None = None,
        group: str | None = None,
        api_key_file: str | None = None,
        api_key: str | None = None,
        excludes: Sequence[str] | None = None,
        log_config: bool = False,
        upload_checkpoints: bool = False,
        save_checkpoints: bool = False,
        upload_timeout: float = UPLOAD_TIMEOUT_S,
        video_kwargs: Mapping[str, Any] | None = None,
        image_kwargs: Mapping[str, Any] | None = None,
        *,
        aggregate: bool = False,
        step: str | None = None,
        **init: Any,
    ) -> None:
        tracker = Wandb(project, group, api_key_file=api_key_file, api_key=api_key, **init)
        if not tracker.project:
            raise TrackingError(
                "WandbCallback needs the name of the project: WandbCallback(project=...), or the "
                "environment variable WANDB_PROJECT_NAME."
            )
        super().__init__(
            tracker,
            aggregate=aggregate,
            step=step,
            checkpoints=upload_checkpoints or save_checkpoints,
            excludes=excludes or (),
            params_with_metrics=log_config,
            timeout_s=upload_timeout,
        )
        self._media = {"video_kwargs": video_kwargs or {}, "image_kwargs": image_kwargs or {}}

    def _loggable(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Numbers, and arrays as images and videos, by V1's own rules."""
        from ray.air.integrations import wandb as rays  # noqa: PLC0415  (imports wandb)

        cleaned = {name: rays._clean_log(value, **self._media) for name, value in values.items()}
        return {name: value for name, value in cleaned.items() if rays._is_allowed_type(value)}


class _WandbConnection(Connection):
    def __init__(self, run: Any) -> None:
        self._run = run
        self.id = run.id

    def log_metrics(self, items: Sequence[Metrics]) -> None:
        for item in items:
            self._run.log(dict(item.values), step=item.step)

    def log_params(self, params: Mapping[str, Any]) -> None:
        self._run.config.update(_plain(params), allow_val_change=True)

    def log_files(self, directory: str, item: Files) -> None:
        wandb = require("wandb", "Weights & Biases")
        name = f"checkpoint_{self._run.name}" if item.is_checkpoint else item.name
        artifact = wandb.Artifact(name=name, type="model" if item.is_checkpoint else "files")
        if Path(directory).is_dir():
            artifact.add_dir(directory)
        else:
            artifact.add_file(directory)
        self._run.log_artifact(artifact)

    def finish(self, state: State) -> None:
        self._run.finish(exit_code=0 if state == "finished" else 1)

    @property
    def native(self) -> Any:
        return self._run


def _plain(params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters as text, unless they are plain values."""
    plain = (bool, int, float, str, list, tuple, dict, type(None))
    return {key: v if isinstance(v, plain) else str(v) for key, v in params.items()}


def _api_key(given: str | None, file: str | os.PathLike[str] | None) -> str:
    """The API key: as given, from a file, from the environment, or from ``wandb login``."""
    if given and file:
        raise TrackingError("Both api_key and api_key_file are given: leave one of them out.")
    if file:
        path = Path(file).expanduser()
        if not path.is_file():
            raise TrackingError(
                f"api_key_file is {path}, which does not exist on this machine. It is needed on "
                "the driver only; the workers get the key from here."
            )
        given = path.read_text(encoding="utf-8").strip().partition("\n")[0]
    key = given or os.environ.get("WANDB_API_KEY") or _key_of_login()
    if key:
        return key
    raise TrackingError(
        "Weights & Biases has no API key here, and training would fail on the workers. Run `wandb "
        "login` on this machine, set WANDB_API_KEY, or pass api_key or api_key_file; the workers "
        'get it from here. To log without an account, pass mode="offline".'
    )


def _key_of_login() -> str | None:
    try:
        key = require("wandb", "Weights & Biases").Api(api_key=None).api_key
    except Exception:  # it raises its own errors where there is no key
        return None
    return str(key) if key else None
