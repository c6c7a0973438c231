import os

from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config)


def main(storage, name, settings):
    scaling = ScalingConfig(num_workers=2)
    run_config = RunConfig(storage_path=storage, name=name)
    path = os.path.join(storage, name)
    if TorchTrainer.can_restore(path):
        trainer = TorchTrainer.restore(
            path,
            train_loop_config=settings,
            scaling_config=scaling,
        )
    else:
        trainer = TorchTrainer(
            train_func,
            train_loop_config=settings,
            scaling_config=scaling,
            run_config=run_config,
        )
    return trainer.fit()


def fixed():
    run_config = RunConfig(name="exp", storage_path="/results")
    folder = os.path.expanduser("/results/exp/")
    if TorchTrainer.can_restore(f"{folder}"):
        trainer = TorchTrainer.restore(folder)
    else:
        trainer = TorchTrainer(train_func, run_config=run_config)
    return trainer.fit()
