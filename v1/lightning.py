"""``ray.train.lightning`` as V1 had it, for use with :class:`railswitch.v1.torch.TorchTrainer`."""

from __future__ import annotations

from ray.train.lightning import *  # noqa: F403
from ray.train.lightning import __all__ as _ray_names

from ._unsupported import unsupported

_DROPPED = "Ray dropped it in 2.9."
_INSTEAD = (
    "Use railswitch.v1.torch.TorchTrainer, and make lightning.Trainer in the training function "
    "with RayDDPStrategy, RayLightningEnvironment, RayTrainReportCallback and prepare_trainer() of "
    "railswitch.v1.lightning."
)

LightningTrainer = unsupported("LightningTrainer", _DROPPED, _INSTEAD)
LightningConfigBuilder = unsupported("LightningConfigBuilder", _DROPPED, _INSTEAD)

__all__ = list(_ray_names)
