import ray.train.torch
from ray.air import Checkpoint
from ray.train.xgboost import XGBoostCheckpoint as Boosted


def load(result, saved):
    model = ray.train.torch.TorchCheckpoint.from_checkpoint(result.checkpoint).get_model()
    booster = Boosted.from_checkpoint(other=saved)  # the best
    plain = Checkpoint.from_checkpoint(
        saved,
    )
    return model, booster, plain
