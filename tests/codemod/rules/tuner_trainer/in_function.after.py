import ray
from ray import tune
from ray.train import CheckpointConfig, RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune import Tuner, choice
from ray.tune.integration.ray_train import TuneReportCallback


def train_func(config):
    print(config["lr"])


def trials_at_once(**needed):
    """As many trials as the cluster has room for, each with all its workers."""
    if not ray.is_initialized():
        ray.init()
    total = ray.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))


def search(config, path):
    def train_driver(trial_config):
        trainer = TorchTrainer(
            train_func,
            scaling_config=ScalingConfig(num_workers=config["workers"]),
            train_loop_config=trial_config["train_loop_config"],
            run_config=RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
                storage_path=path,
                checkpoint_config=CheckpointConfig(num_to_keep=1),
            ),
        )
        trainer.fit()

    tuner = Tuner(train_driver, param_space={"train_loop_config": {"lr": choice([1, 2])}}, run_config=tune.RunConfig(name="search", storage_path=path), tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=1 + config["workers"])))
    return tuner.fit()
