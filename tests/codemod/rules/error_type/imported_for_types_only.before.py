"""Only type checkers import Ray here: what runs needs an import of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ray import train
    from ray.train.torch import TorchTrainer


def run(trainer: TorchTrainer) -> train.Result | None:
    try:
        return trainer.fit()
    except RuntimeError:
        return None
