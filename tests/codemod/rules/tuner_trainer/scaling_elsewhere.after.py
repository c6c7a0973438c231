import ray
from ray import train, tune
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


def search(scaling_config, run_config):
    def train_driver(config):
        trainer = TorchTrainer(
            train_func,
            scaling_config=scaling_config,
            run_config=train.RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
            ),
        )
        trainer.fit()

    tune.Tuner(train_driver, tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=1 + scaling_config.num_workers * scaling_config.num_cpus_per_worker, GPU=scaling_config.num_workers * scaling_config.num_gpus_per_worker))).fit()
