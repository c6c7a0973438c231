"""``TransformersTrainer``, on :class:`railswitch.v1.torch.TorchTrainer`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import transformers
from ray.data.dataset import MaterializedDataset
from transformers.trainer_callback import TrainerCallback
from transformers.trainer_utils import get_last_checkpoint

from .. import session
from .._checkpoints.transformers import TransformersCheckpoint
from ..config import DataConfig
from ..torch import TorchTrainer
from ._shards import Shard, reading_shards

_FUNCTION = "_trainer_init_per_worker"
_ROWS = "_railswitch_rows"
_PARAMETERS = 3
"""What the function is given by position: the datasets for training and evaluation, and config."""


class TransformersTrainer(TorchTrainer):
    """Trains with the ``transformers.Trainer`` that a function makes on each worker.

    >>> TransformersTrainer(lambda train, evaluation: None)
    Traceback (most recent call last):
    ValueError: trainer_init_per_worker takes the datasets for training and evaluation, and the \
items of trainer_init_config: (train_dataset, eval_dataset, **config).
    """

    def __init__(
        self,
        trainer_init_per_worker: Callable[..., Any] | None = None,
        *,
        trainer_init_config: dict[str, Any] | None = None,
        **arguments: Any,
    ) -> None:
        # A run that is restored comes with what was saved of it.
        arguments.pop("train_loop_per_worker", None)
        config = {**(arguments.pop("train_loop_config", None) or {}), **(trainer_init_config or {})}
        if trainer_init_per_worker is not None:
            _check(trainer_init_per_worker)
            config[_FUNCTION] = trainer_init_per_worker
        if arguments.get("dataset_config") is None:
            arguments["dataset_config"] = DataConfig(datasets_to_split=["train"])
        super().__init__(_train, train_loop_config=config, **arguments)

    def engine_arguments(
        self, run_config: Any, train_loop_config: dict[str, Any] | None
    ) -> dict[str, Any]:
        """What the engine's trainer is constructed with; workers are told how long datasets are."""
        arguments = super().engine_arguments(run_config, train_loop_config)
        rows = {name: _count(dataset) for name, dataset in arguments["datasets"].items()}
        arguments["train_loop_config"] = {**(train_loop_config or {}), _ROWS: rows}
        return arguments


def _check(function: Callable[..., Any]) -> None:
    if len(inspect.signature(function).parameters) < _PARAMETERS:
        raise ValueError(
            "trainer_init_per_worker takes the datasets for training and evaluation, and the items "
            "of trainer_init_config: (train_dataset, eval_dataset, **config)."
        )


def _train(config: dict[str, Any]) -> None:
    """The training function: makes the trainer, and lets it train and report."""
    config = dict(config)
    make_trainer, rows = config.pop(_FUNCTION), config.pop(_ROWS)
    trainer = make_trainer(_shard("train", rows), _shard("evaluation", rows), **config)
    _check_strategies(trainer.args)
    reading_shards(trainer)
    for callback in transformers.integrations.get_reporting_integration_callbacks(
        trainer.args.report_to
    ):
        trainer.pop_callback(callback)  # what is reported goes to the callbacks of the run
    trainer.add_callback(Reports)
    checkpoint = session.get_checkpoint()
    if checkpoint is None:
        trainer.train()
        return
    with checkpoint.as_directory() as directory:
        trainer.train(resume_from_checkpoint=directory)


def _count(dataset: Any) -> int | None:
    """How many rows a dataset has, if that is known without reading it."""
    return dataset.count() if isinstance(dataset, MaterializedDataset) else None


def _shard(name: str, rows: dict[str, int | None]) -> Shard | None:
    if name not in rows:
        return None
    all_rows, shard = rows[name], session.get_dataset_shard(name)
    own_rows = (
        all_rows if all_rows is None or name != "train" else all_rows // session.get_world_size()
    )
    return Shard(shard, own_rows)


class Reports(TrainerCallback):  # type: ignore[misc]
    """Reports what the trainer logs, with the checkpoint that it has saved since."""

    def __init__(self) -> None:
        self._metrics: dict[str, Any] = {}
        self._checkpoint: TransformersCheckpoint | None = None
        self._last_metrics: dict[str, Any] = {}
        self._last_step = 0

    def on_epoch_end(self, args: Any, state: Any, control: Any, **_: Any) -> Any:
        """Let the end of training be logged, evaluated and saved, whatever the steps are."""
        if control.should_training_stop:
            if state.global_step != self._last_step:
                control.should_evaluate |= args.eval_strategy != "no"
                control.should_log = True
            control.should_save = True
        return control

    def on_log(self, args: Any, state: Any, control: Any, logs: Any = None, **_: Any) -> None:  # noqa: ARG002
        """Keep what is logged until the checkpoint of this step is there, too."""
        self._metrics.update({**logs, "step": state.global_step, "epoch": state.epoch})
        self._last_step = state.global_step

    def on_save(self, args: Any, state: Any, control: Any, **_: Any) -> None:  # noqa: ARG002
        """Keep the checkpoint until it is reported."""
        path = get_last_checkpoint(args.output_dir)
        if path is not None and session.get_world_rank() == 0:
            self._checkpoint = TransformersCheckpoint(Path(path).absolute())

    def on_step_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:  # noqa: ARG002
        """Report what was kept of the step before."""
        self._report()

    def on_epoch_begin(self, args: Any, state: Any, control: Any, **_: Any) -> None:  # noqa: ARG002
        """Report what was kept of the epoch before."""
        self._report()

    def on_train_end(self, args: Any, state: Any, control: Any, **_: Any) -> None:  # noqa: ARG002
        """Report what is left, with the metrics from before."""
        self._metrics = {**self._last_metrics, **self._metrics}
        self._report()

    def _report(self) -> None:
        if not self._metrics:
            return
        session.report(self._metrics, checkpoint=self._checkpoint)
        self._last_metrics, self._metrics, self._checkpoint = self._metrics, {}, None


def _check_strategies(args: Any) -> None:
    """What is logged, evaluated and saved together is reported together."""
    logging = args.logging_strategy
    for name in ("eval_strategy", "save_strategy"):
        strategy = getattr(args, name)
        if strategy not in {"no", logging}:
            raise ValueError(
                f"TrainingArguments({name}={str(strategy.value)!r}) must be what logging_strategy "
                f"is, {str(logging.value)!r}, or 'no'."
            )
    if args.save_strategy == "steps" and args.save_steps % args.logging_steps:
        raise ValueError(
            f"TrainingArguments(save_steps={args.save_steps}) must be a multiple of logging_steps, "
            f"which is {args.logging_steps}."
        )
    if args.eval_strategy == "steps" and args.eval_steps != args.logging_steps:
        raise ValueError(
            f"TrainingArguments(eval_steps={args.eval_steps}) must be logging_steps, which is "
            f"{args.logging_steps}."
        )
    if args.load_best_model_at_end:
        raise ValueError(
            "TrainingArguments(load_best_model_at_end=True) cannot be: the checkpoints are the "
            "run's. Read the best of them from result.best_checkpoints."
        )
