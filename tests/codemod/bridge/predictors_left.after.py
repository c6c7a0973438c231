from railswitch.v1.torch import TorchPredictor
from ray.train.rl import RLCheckpoint, RLPredictor
from ray.train.torch import TorchDetectionPredictor

print(TorchDetectionPredictor, TorchPredictor, RLCheckpoint, RLPredictor)
