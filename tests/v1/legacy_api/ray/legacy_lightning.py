"""The helpers for Lightning, apart because it is slow to import."""

from ray.train.lightning import RayDDPStrategy, RayLightningEnvironment, prepare_trainer

__all__ = ["RayDDPStrategy", "RayLightningEnvironment", "prepare_trainer"]
