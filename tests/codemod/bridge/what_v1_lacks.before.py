import ray.train
from ray.air import session
from ray.train import BackendConfig, Checkpoint, ScalingConfig  # the backend is ours
from ray.train.torch import TorchCheckpoint, TorchTrainer


class Backend(BackendConfig):
    pass


def train_func():
    session.report({}, checkpoint=TorchCheckpoint.from_model(None))
    return ray.train.get_context(), ray.train.TRAIN_DATASET_KEY


TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
