from ray.train.rl import RLCheckpoint, RLPredictor
from ray.train.torch import TorchDetectionPredictor, TorchPredictor

print(TorchDetectionPredictor, TorchPredictor, RLCheckpoint, RLPredictor)
