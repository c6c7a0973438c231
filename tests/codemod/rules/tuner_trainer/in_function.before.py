from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune import Tuner, choice


def train_func(config):
    print(config["lr"])


def search(config, path):
    trainer = TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=config["workers"]),
        run_config=RunConfig(
            name="search",
            storage_path=path,
            checkpoint_config=CheckpointConfig(num_to_keep=1),
        ),
    )
    tuner = Tuner(trainer, param_space={"train_loop_config": {"lr": choice([1, 2])}})
    return tuner.fit()
