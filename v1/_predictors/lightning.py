"""``LightningPredictor``."""

from __future__ import annotations

from typing import Any

from typing_extensions import Self

from .._checkpoints.lightning import LightningCheckpoint
from .torch import TorchPredictor


class LightningPredictor(TorchPredictor):
    """Predicts with a Lightning module."""

    @classmethod
    def from_checkpoint(  # type: ignore[override]
        cls,
        checkpoint: Any,
        model_class: Any,
        *,
        preprocessor: Any = None,
        use_gpu: bool = False,
        **load_from_checkpoint_kwargs: Any,
    ) -> Self:
        """The predictor of the module in a checkpoint, by its class."""
        found = LightningCheckpoint.from_checkpoint(checkpoint)
        return cls(
            found.get_model(model_class, **load_from_checkpoint_kwargs), preprocessor, use_gpu
        )
