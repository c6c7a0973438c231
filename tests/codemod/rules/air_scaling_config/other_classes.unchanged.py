from ray.train import ScalingConfig
from sagemaker import ScalingConfig as Cloud

ScalingConfig(num_workers=2)
Cloud(instances=2)
