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


trainer = TorchTrainer(train_func)
trainer.fit()


def train_driver(config):
    trainer = TorchTrainer(
        train_func,
        run_config=RunConfig(
            name=tune.get_context().get_trial_name(),
            callbacks=[TuneReportCallback()],
        ),
    )
    trainer.fit()


tune.Tuner(train_driver, tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=2))).fit()
