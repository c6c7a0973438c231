"""``ray.train.horovod``: the V2 engine has no Horovod."""

from __future__ import annotations

from typing import Any


class HorovodTrainer:
    """Not to be had on the V2 engine; says what to do instead."""

    def __init__(self, *_: Any, **__: Any) -> None:
        raise NotImplementedError(
            "HorovodTrainer cannot run on the Ray Train V2 engine, which has no Horovod backend. "
            "Use railswitch.v1.torch.TorchTrainer with prepare_model() (PyTorch's own "
            "DistributedDataParallel), or stay on Ray's V1 engine with RAY_TRAIN_V2_ENABLED=0 and "
            "ray.train.horovod."
        )
