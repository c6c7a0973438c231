import ray.ml  # <-
from ray import ml  # <-
from ray.air.predictor import Predictor  # <-
from ray.air.train.integrations.torch import TorchTrainer  # <-
from ray.ml.config import ScalingConfig  # <-

TorchTrainer(print, scaling_config=ScalingConfig(num_workers=2))
print(ml, ray.ml, Predictor)  # <-
