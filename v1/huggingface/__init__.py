"""``ray.train.huggingface`` as V1 had it; its trainers ended with Ray 2.8."""

from __future__ import annotations

from .._unsupported import unsupported

_DROPPED = "Ray dropped it in 2.9."
_TRANSFORMERS = (
    "Use railswitch.v1.torch.TorchTrainer, make the transformers.Trainer in the training function, "
    "and pass it through prepare_trainer() with a RayTrainReportCallback, both of "
    "railswitch.v1.huggingface.transformers."
)

HuggingFaceTrainer = unsupported("HuggingFaceTrainer", _DROPPED, _TRANSFORMERS)
TransformersTrainer = unsupported("TransformersTrainer", _DROPPED, _TRANSFORMERS)
AccelerateTrainer = unsupported(
    "AccelerateTrainer",
    _DROPPED,
    "Use railswitch.v1.torch.TorchTrainer, and make accelerate.Accelerator() in the training "
    "function.",
)

__all__ = ["AccelerateTrainer", "HuggingFaceTrainer", "TransformersTrainer"]
