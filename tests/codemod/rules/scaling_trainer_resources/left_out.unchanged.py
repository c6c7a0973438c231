from ray.train import ScalingConfig

scaling_config = ScalingConfig(...)
scaling_config = ScalingConfig(..., num_workers=2)
scaling_config = ScalingConfig(trainer_resources=..., num_workers=2)
