"""``ray.train.mosaic``, which Ray dropped in 2.36."""

from __future__ import annotations

from ._unsupported import unsupported

MosaicTrainer = unsupported(
    "MosaicTrainer",
    "Ray dropped it in 2.36.",
    "Use railswitch.v1.torch.TorchTrainer, and make Composer's Trainer in the training function.",
)

__all__ = ["MosaicTrainer"]
