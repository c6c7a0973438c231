import os

import ray.train
from ray.train.backend import Backend, BackendConfig
from ray.train.torch import TorchTrainer


def set_environment():
    os.environ["RANK"] = str(ray.train.get_context().get_world_rank())


class OwnBackend(Backend):
    def on_training_start(self, worker_group, backend_config):
        worker_group.execute(set_environment)


class OwnConfig(BackendConfig):
    @property
    def backend_cls(self):
        return OwnBackend


TorchTrainer(print, torch_config=OwnConfig()).fit()
