import ray
from ray import tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
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


def train_driver(config):
    trainer = TorchTrainer(
        train_func,  # one for all
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tune.Tuner(trainable=train_driver, tune_config=tune.TuneConfig(num_samples=4, max_concurrent_trials=trials_at_once(CPU=3))).fit()
