import ray
from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune.integration.ray_train import TuneReportCallback
from ray.tune.utils import merge_dicts


def train_func(config):
    print(config["model"])


def trials_at_once(**needed):
    """As many trials as the cluster has room for, each with all its workers."""
    if not ray.is_initialized():
        ray.init()
    total = ray.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))


def start():
    def train_driver(config):
        nested = TorchTrainer(
            train_func,
            train_loop_config=merge_dicts({"model": {"depth": 2}}, config["train_loop_config"]),
            run_config=train.RunConfig(
                name=tune.get_context().get_trial_name(),
                callbacks=[TuneReportCallback()],
            ),
        )
        nested.fit()

    space = {"train_loop_config": {"model": {"width": tune.choice([1, 2])}}}
    tune.Tuner(train_driver, param_space=space, tune_config=tune.TuneConfig(max_concurrent_trials=trials_at_once(CPU=2))).fit()
