from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

TorchTrainer(print, scaling_config=ScalingConfig(num_workers=2)).fit()
