import ray.train.torch
from ray.air import Checkpoint
from ray.train.xgboost import XGBoostCheckpoint as Boosted


def load(result, saved):
    model = ray.train.torch.TorchCheckpoint(result.checkpoint.path, result.checkpoint.filesystem).get_model()
    booster = Boosted(saved.path, saved.filesystem)  # the best
    plain = Checkpoint(saved.path, saved.filesystem)
    return model, booster, plain
