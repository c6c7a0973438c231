"""``LightningTrainer`` and its configuration, on :class:`railswitch.v1.torch.TorchTrainer`."""

from __future__ import annotations

import copy
import inspect
import os
from pathlib import Path
from typing import Any

from typing_extensions import Self

from . import session
from ._lightning_parts import (
    checkpoint_callback,
    data_module_of,
    environment_of,
    environments,
    own_device,
    package_of,
    strategy_of,
)
from .config import CheckpointConfig, RunConfig
from .torch import TorchTrainer

_NAME = "_strategy_name"


class LightningConfigBuilder:
    """Builds what :class:`LightningTrainer` makes of Lightning's classes on each worker.

    >>> LightningConfigBuilder().trainer(max_epochs=2).build()["_trainer_init_config"]
    {'max_epochs': 2}
    """

    def __init__(self) -> None:
        self._module_class: Any = None
        self._module_init_config: dict[str, Any] = {}
        self._trainer_init_config: dict[str, Any] = {}
        self._trainer_fit_params: dict[str, Any] = {}
        self._strategy_config: dict[str, Any] = {}
        self._model_checkpoint_config: dict[str, Any] = {}

    def module(self, cls: Any = None, **kwargs: Any) -> Self:
        """The class of the module, and what it is constructed with."""
        self._module_class = cls
        self._module_init_config.update(kwargs)
        return self

    def trainer(self, **kwargs: Any) -> Self:
        """What Lightning's ``Trainer`` is constructed with."""
        self._trainer_init_config.update(kwargs)
        return self

    def fit_params(self, **kwargs: Any) -> Self:
        """What Lightning's ``Trainer.fit`` is called with."""
        self._trainer_fit_params.update(kwargs)
        return self

    def strategy(self, name: str = "ddp", **kwargs: Any) -> Self:
        """How the workers share the model, and what the strategy is constructed with.

        >>> LightningConfigBuilder().strategy("dp")
        Traceback (most recent call last):
        ValueError: a strategy is 'ddp', 'fsdp' or 'deepspeed', not 'dp'.
        """
        if name not in {"ddp", "fsdp", "deepspeed"}:
            raise ValueError(f"a strategy is 'ddp', 'fsdp' or 'deepspeed', not {name!r}.")
        self._strategy_config.update({_NAME: name, **kwargs})
        return self

    def checkpointing(self, **kwargs: Any) -> Self:
        """What Lightning's ``ModelCheckpoint`` is constructed with."""
        self._model_checkpoint_config.update(kwargs)
        return self

    def build(self) -> dict[str, Any]:
        """The configuration, for :class:`LightningTrainer`."""
        config = dict(self.__dict__)
        if self._module_class is None:
            del config["_module_class"]
        elif not inspect.isclass(self._module_class):
            raise ValueError("module() takes the class of the module, not a module.")
        else:
            package_of(self._module_class)
        return config


class LightningTrainer(TorchTrainer):
    """Trains with Lightning's ``Trainer``, from a configuration of its parts."""

    def __init__(
        self,
        lightning_config: dict[str, Any] | None = None,
        *,
        datasets_iter_config: dict[str, Any] | None = None,
        **arguments: Any,
    ) -> None:
        # A run that is restored comes with what was saved of it.
        arguments.pop("train_loop_per_worker", None)
        saved = arguments.pop("train_loop_config", None) or {}
        lightning = lightning_config or saved.get("lightning_config")
        lightning = lightning or LightningConfigBuilder().build()
        batches = datasets_iter_config or saved.get("datasets_iter_config")
        if arguments.get("datasets") and not batches:
            raise RuntimeError(
                "datasets need datasets_iter_config, the arguments of "
                "ray.data.DataIterator.iter_torch_batches, such as {'batch_size': 32}."
            )
        run_config = copy.copy(arguments.pop("run_config", None)) or RunConfig()
        run_config.checkpoint_config = _kept_checkpoints(
            run_config.checkpoint_config, lightning["_model_checkpoint_config"]
        )
        super().__init__(
            _train,
            train_loop_config={"lightning_config": lightning, "datasets_iter_config": batches},
            run_config=run_config,
            **arguments,
        )


def _kept_checkpoints(of_run: Any, of_lightning: dict[str, Any]) -> Any:
    """Which checkpoints the run keeps: those that Lightning would, unless it was told."""
    # A RunConfig makes Ray's own class by itself, which equals no other.
    if of_run is not None and vars(of_run) != vars(CheckpointConfig()):
        of_run = copy.copy(of_run)  # Lightning says when to save
        of_run.checkpoint_frequency, of_run.checkpoint_at_end = 0, None
        return of_run
    kept = of_lightning.get("save_top_k", 1)
    return CheckpointConfig(
        num_to_keep=None if kept == -1 else max(kept, 1),
        checkpoint_score_attribute=of_lightning.get("monitor"),
        checkpoint_score_order=of_lightning.get("mode", "min"),
    )


def _train(config: dict[str, Any]) -> None:
    """The training function: makes Lightning's objects on the worker, and fits."""
    folder = Path(session.get_trial_dir(), "rank_all")
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(folder)
    lightning = copy.deepcopy(config["lightning_config"])
    if "_module_class" not in lightning:
        raise RuntimeError("LightningTrainer lacks a module: LightningConfigBuilder().module(...).")
    pl = package_of(lightning["_module_class"])
    module = lightning["_module_class"](**lightning["_module_init_config"])
    fit_arguments = _data(pl, lightning["_trainer_fit_params"], config["datasets_iter_config"])
    trainer = pl.Trainer(**_trainer_arguments(pl, lightning))
    fit_arguments.pop("model", None)
    checkpoint = session.get_checkpoint()
    if checkpoint is None:
        trainer.fit(module, **fit_arguments)
        return
    with checkpoint.as_directory() as directory:
        trainer.fit(module, **{**fit_arguments, "ckpt_path": str(Path(directory, "model"))})


def _data(pl: Any, arguments: dict[str, Any], batches: dict[str, Any] | None) -> dict[str, Any]:
    """The arguments of ``fit``; the trainer's datasets come first."""
    if batches:
        train, validation = map(session.get_dataset_shard, ("train", "val"))
        if train is not None:
            return {**arguments, "datamodule": data_module_of(pl, batches, train, validation)}
    if not (arguments.get("train_dataloaders") or arguments.get("datamodule")):
        raise RuntimeError(
            "LightningTrainer has nothing to train on: give datasets={'train': ...}, or "
            "LightningConfigBuilder().fit_params() train_dataloaders or a datamodule."
        )
    return arguments


def _trainer_arguments(pl: Any, lightning: dict[str, Any]) -> dict[str, Any]:
    """The arguments of Lightning's ``Trainer``, with Ray's workers and its checkpoints in them."""
    arguments = lightning["_trainer_init_config"]
    strategy = lightning["_strategy_config"]
    if arguments.get("accelerator") == "gpu":
        arguments["devices"] = [own_device().index]
    clusters = environments(pl).ClusterEnvironment
    plugins = [p for p in arguments.get("plugins", ()) if not isinstance(p, clusters)]
    reports = checkpoint_callback(pl, {**lightning["_model_checkpoint_config"], "save_last": True})
    return {
        **arguments,
        "plugins": [*plugins, environment_of(pl)],
        "strategy": strategy_of(pl, strategy.pop(_NAME, "ddp"), strategy),
        "enable_checkpointing": True,
        "callbacks": [*arguments.get("callbacks", ()), reports],
    }
