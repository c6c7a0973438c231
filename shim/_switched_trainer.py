"""The trainers under V2 semantics: V2's, which also take what V1's took."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from railswitch.catalogue import find
from railswitch.v1 import BaseTrainer
from railswitch.v1._aliases import HasAliases
from railswitch.v1._datasets import as_data_config, preprocessed
from railswitch.v1._run import LegacyRun
from railswitch.v2._callback_sink import CallbackSink
from railswitch.v2._fetching import Prepared
from railswitch.v2._ray.engine import DataParallelTrainer as _DataParallelTrainer
from railswitch.v2._relay.driver import Relay
from railswitch.v2._trainer import RelayedTrainer

from ._checkpoint import Checkpoint
from ._configs import RunConfig, ScalingConfig
from ._legacy_run import LegacySink, needs_recorder, restored_arguments
from ._names import parameters
from ._warn import hit
from ._worker import CountingFunction, DirectlySwitched, InstallSwitch
from ._worker_start import setup_hook

_OWNER = "ray.train.torch.TorchTrainer"
_HOOKS = ("setup", "preprocess_datasets")


class SwitchedTrainer(HasAliases, RelayedTrainer):
    """Put before a trainer of Ray to make it one that also takes what V1's took.

    ``resume_from_checkpoint``, ``metadata``, ``preprocessor``, V1's configurations, ``stop`` and
    Tune's callbacks work; each is warned of.
    """

    datasets: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._legacy = {
            name: kwargs.pop(name) for name in list(parameters(_OWNER)) if name in kwargs
        }
        for name, value in self._legacy.items():
            if value is not None:
                hit(parameters(_OWNER)[name], f"{type(self).__name__}({name}=...)")
        if "scaling_config" in kwargs:
            kwargs["scaling_config"] = ScalingConfig.convert(kwargs["scaling_config"])
        if "run_config" in kwargs:
            kwargs["run_config"] = RunConfig.convert(kwargs["run_config"])
        config = kwargs.get("dataset_config")
        if isinstance(config, dict):
            kwargs["dataset_config"] = as_data_config(config, kwargs.get("datasets") or {})
        self._air_dataset_config = config if isinstance(config, dict) else None
        _refuse_training_loop(type(self))
        super().__init__(*args, **kwargs)

    # ---- what V1's trainers had

    @property
    def metadata(self) -> dict[str, Any]:
        """What was given as ``metadata``."""
        return self._legacy.get("metadata") or {}

    @property
    def preprocessor(self) -> Any:
        """What was given as ``preprocessor``."""
        return self._legacy.get("preprocessor")

    @property
    def starting_checkpoint(self) -> Any:
        """What was given as ``resume_from_checkpoint``."""
        return self._legacy.get("resume_from_checkpoint")

    @classmethod
    def can_restore(cls, path: Any, storage_filesystem: Any = None) -> bool:
        """Whether ``path`` is the directory of an earlier run."""
        hit("RS407", f"{cls.__name__}.can_restore")
        return restored_arguments(path, storage_filesystem) is not None

    @classmethod
    def restore(cls, path: Any, storage_filesystem: Any = None, **arguments: Any) -> Any:
        """A trainer that continues the run in ``path``.

        V2 does not save trainers: give at least ``train_loop_per_worker`` again, unless the run was
        made with V1's semantics.
        """
        hit("RS407", f"{cls.__name__}.restore")
        saved = restored_arguments(path, storage_filesystem)
        if saved is None:
            raise ValueError(
                f"{path} is not the directory of a run that can be restored. Pass the directory "
                "that is called RunConfig(name), the parent of the checkpoints."
            )
        merged = {**saved, **arguments}
        if "train_loop_per_worker" not in merged:
            raise ValueError(
                f"RS407: {cls.__name__}.restore({str(path)!r}) needs train_loop_per_worker=..., "
                "because Ray Train V2 does not save trainers. Better, make the trainer anew with "
                "the same RunConfig(name, storage_path): V2 then continues the run by itself. "
                f"{find('RS407').read_more}"
            )
        trainer = cls(**merged)
        trainer._restore_path, trainer._restore_storage_filesystem = path, storage_filesystem
        return trainer

    def as_trainable(self) -> Any:
        """The trainer as a trainable for Tune, with V1's semantics."""
        hit("RS409", f"{type(self).__name__}.as_trainable")
        from ._tuner import as_v1_trainer  # noqa: PLC0415  (it imports this module)

        return as_v1_trainer(self).as_trainable()

    # ---- how it runs

    def fit(self) -> Any:
        """Train; as Ray's, with what V1's trainers did besides."""
        for hook in _HOOKS:
            if hasattr(type(self), hook):
                hit("RS403", f"{type(self).__name__}.{hook}")
                getattr(self, hook)()
        self.datasets = preprocessed(self.datasets, self.preprocessor, self._air_dataset_config)
        context: Any = self.train_run_context
        if hasattr(context, "datasets"):  # from which older engines take them
            self.train_run_context: Any = replace(context, datasets=self.datasets)
        result = super().fit()
        result.checkpoint = Checkpoint.wrap(result.checkpoint)
        result._railswitch_config = {"train_loop_config": self.train_loop_config}
        return result

    def _make_sink(self) -> CallbackSink:
        callbacks, context = self._user_callbacks(), self.train_run_context
        if needs_recorder(self.run_config):
            return LegacySink(callbacks, context, type(self).__name__, self.scaling_config)
        return CallbackSink(callbacks, context)

    def _make_utils(self, *, convert: bool) -> Callable[[Any], Any]:
        return InstallSwitch(self._describe(), frozenset(self.datasets), convert=convert)

    def relayed(self, function: Callable[[], Any], relay: Relay) -> Callable[[], Any]:
        """The training function as the workers call it."""
        return Prepared(
            super().relayed(CountingFunction(function), relay), setup_hook(must_work=True)
        )

    def direct(self, function: Callable[[], Any]) -> Callable[[], Any]:
        """The training function as it is called where there is no relay."""
        switched = DirectlySwitched(function, self._describe(), frozenset(self.datasets or ()))
        return Prepared(switched, setup_hook(must_work=True))

    def _describe(self) -> LegacyRun:
        storage = self.run_config.storage_context
        run_id = self.train_run_context.run_id
        return LegacyRun(
            experiment_name=self.run_config.name,
            trial_id=run_id,
            trial_name=self.run_config.name,
            trial_dir=storage.experiment_fs_path,
            trial_resources=None,
            storage=storage,
            run_id=run_id,
            metadata=self.metadata,
            start_checkpoint=self.starting_checkpoint,
        )


BaseTrainer.register(SwitchedTrainer)


class DataParallelTrainer(SwitchedTrainer, _DataParallelTrainer):  # type: ignore[misc]
    """Runs a training function on several workers."""


def _refuse_training_loop(trainer_class: type[Any]) -> None:
    if hasattr(trainer_class, "training_loop"):
        raise NotImplementedError(
            f"RS403: {trainer_class.__name__} overrides training_loop(), which Ray Train V2 has no "
            "place for. Move its code into train_loop_per_worker, or into setup(), which fit() "
            f"calls. {find('RS403').read_more}"
        )
