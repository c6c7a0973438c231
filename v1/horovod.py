"""``ray.train.horovod``: the V2 engine has no Horovod."""

from __future__ import annotations

from ._unsupported import unsupported

HorovodTrainer = unsupported(
    "HorovodTrainer",
    "It has no Horovod backend.",
    "Use railswitch.v1.torch.TorchTrainer with prepare_model() (PyTorch's own "
    "DistributedDataParallel), or stay on Ray's V1 engine: RAY_TRAIN_V2_ENABLED=0 and "
    "ray.train.horovod.HorovodTrainer.",
)

__all__ = ["HorovodTrainer"]
