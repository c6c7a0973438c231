"""V1's configuration classes, with the fields that Ray has dropped since.

Ray still ships most of V1's classes in ``ray.air.config``; these extend them, so that objects of
either are accepted wherever a V1 configuration is.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from typing import Any

from ray.train import DataConfig

from railswitch.v2._frames import warn_user
from railswitch.v2._ray import legacy
from railswitch.v2._ray.storage import SyncConfig as _SyncConfig

__all__ = [
    "CheckpointConfig",
    "DataConfig",
    "DatasetConfig",
    "FailureConfig",
    "IgnoredFieldWarning",
    "RunConfig",
    "ScalingConfig",
    "SyncConfig",
]


class IgnoredFieldWarning(UserWarning):
    """A field of a V1 configuration has no effect on the V2 engine."""


def warn_ignored(field_name: str, instead: str) -> None:
    """Say that a field is ignored, and what happens instead.

    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     warn_ignored("ScalingConfig(trainer_resources)", "The controller needs no CPU.")
    >>> len(caught)
    1
    """
    warn_user(f"{field_name} is ignored. {instead}", IgnoredFieldWarning)


@dataclass(repr=False)
class ScalingConfig(legacy.ScalingConfig):  # type: ignore[misc]
    """How many workers, with which resources.

    >>> ScalingConfig(num_workers=2).num_workers
    2
    """

    _max_cpu_fraction_per_node: float | None = None


@dataclass(repr=False)
class FailureConfig(legacy.FailureConfig):  # type: ignore[misc]
    """What happens when a worker fails.

    >>> FailureConfig(max_failures=3).fail_fast
    False
    """


@dataclass(repr=False)
class CheckpointConfig(legacy.CheckpointConfig):  # type: ignore[misc]
    """Which checkpoints are kept.

    >>> CheckpointConfig(num_to_keep=2).num_to_keep
    2
    """

    def __post_init__(self) -> None:
        unset = {item.name: item.default for item in fields(legacy.CheckpointConfig)}
        for name in ("_checkpoint_keep_all_ranks", "_checkpoint_upload_from_workers"):
            value = getattr(self, name)
            setattr(self, name, unset[name])
            if value is False:
                warn_ignored(
                    f"CheckpointConfig({name}=False)",
                    "Every worker stores the checkpoint that it reports: report checkpoint=None "
                    "on the ranks that have nothing to store.",
                )
        super().__post_init__()


@dataclass
class SyncConfig(_SyncConfig):  # type: ignore[misc]
    """How files of the workers reach the storage.

    >>> SyncConfig(sync_artifacts=True).sync_artifacts
    True
    """

    upload_dir: str | None = None
    syncer: Any = "auto"
    sync_on_checkpoint: bool = True

    def __post_init__(self) -> None:
        if self.syncer not in ("auto", None):
            warn_ignored(
                "SyncConfig(syncer)",
                "Pass a pyarrow filesystem as RunConfig(storage_filesystem=...) instead.",
            )


@dataclass(repr=False)
class RunConfig(legacy.RunConfig):  # type: ignore[misc]
    """Where a run is stored, when it stops, who is told about it.

    >>> RunConfig(name="experiment", stop={"training_iteration": 10}).stop
    {'training_iteration': 10}
    """

    def __post_init__(self) -> None:
        given = self.__dict__
        upload_dir = getattr(given["sync_config"], "upload_dir", None)
        place = (
            given["storage_path"]
            or upload_dir
            or given["local_dir"]
            or os.environ.get("TUNE_RESULT_DIR")
        )
        if place is not None and "://" not in str(place):
            place = os.path.abspath(os.path.expanduser(place))
        given.update(storage_path=place, local_dir=None)
        super().__post_init__()


@dataclass(repr=False)
class DatasetConfig:
    """How one dataset is given to the workers, as Ray AIR (2.0 to 2.6) had it.

    >>> DatasetConfig(split=True)
    DatasetConfig(split=True)
    """

    fit: bool | None = None
    split: bool | None = None
    required: bool | None = None
    transform: bool | None = None
    max_object_store_memory_fraction: float | None = None
    global_shuffle: bool | None = None
    randomize_block_order: bool | None = None
    per_epoch_preprocessor: Any = None
    use_stream_api: int | None = None
    stream_window_size: int | None = None
    _ignored: tuple[str, ...] = field(
        default=(
            "max_object_store_memory_fraction",
            "use_stream_api",
            "stream_window_size",
            "per_epoch_preprocessor",
        ),
        init=False,
        repr=False,
    )

    def __repr__(self) -> str:
        said = {item.name: getattr(self, item.name) for item in fields(self) if item.init}
        given = ", ".join(f"{name}={value!r}" for name, value in said.items() if value is not None)
        return f"{type(self).__name__}({given})"

    def warn_about_ignored(self, name: str) -> None:
        """Say which fields have no effect any more.

        >>> DatasetConfig(split=True).warn_about_ignored("train")
        """
        for ignored in self._ignored:
            if getattr(self, ignored) is not None:
                warn_ignored(
                    f"DatasetConfig({ignored}) of the dataset {name!r}",
                    "Ray Data streams every dataset now; transform it before you pass it in.",
                )
