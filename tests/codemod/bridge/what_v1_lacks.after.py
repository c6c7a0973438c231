import ray.train
from railswitch import v1
from railswitch.v1 import Checkpoint, ScalingConfig, session
from railswitch.v1.torch import TorchCheckpoint, TorchTrainer
from ray.train import BackendConfig  # the backend is ours


class Backend(BackendConfig):
    pass


def train_func():
    session.report({}, checkpoint=TorchCheckpoint.from_model(None))
    return v1.get_context(), ray.train.TRAIN_DATASET_KEY


TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
