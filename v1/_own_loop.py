"""The loop of a trainer of one's own, in the process in which it runs."""

from __future__ import annotations

from typing import Any

from railswitch.v2._ray.data import current_context, set_current_context

from . import session


class OwnLoop:
    """Makes the trainer again in the engine's worker, and trains there."""

    def __init__(self, trainer: Any) -> None:
        self._trainer_class = type(trainer)
        self._arguments = trainer._param_dict
        self._data_context = current_context() if trainer.datasets else None

    def __call__(self) -> None:
        if self._data_context is not None:
            set_current_context(self._data_context)
        trainer = self._trainer_class(**self._arguments)
        trainer.starting_checkpoint = session.get_checkpoint() or trainer.starting_checkpoint
        trainer.datasets = {
            name: item() if callable(item) else item for name, item in trainer.datasets.items()
        }
        trainer.setup()
        trainer.preprocess_datasets()
        trainer.training_loop()
