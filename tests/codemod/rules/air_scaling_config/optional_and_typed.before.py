from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ray.air import ScalingConfig

try:
    import ray.air as air
except ImportError:
    air = None


def scale(config: "ScalingConfig | None" = None):
    from ray.air.config import ScalingConfig

    return config or ScalingConfig(num_workers=2) if air is not None else None
