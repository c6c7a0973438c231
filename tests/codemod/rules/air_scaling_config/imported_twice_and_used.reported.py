from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

TorchTrainer(print, scaling_config=ScalingConfig(num_workers=2)).fit()
from ray.air.config import ScalingConfig  # <-

TorchTrainer(print, scaling_config=ScalingConfig(num_workers=4)).fit()
