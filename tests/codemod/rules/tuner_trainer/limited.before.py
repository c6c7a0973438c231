from ray import tune
from ray.train.torch import TorchTrainer
from ray.tune.search import ConcurrencyLimiter
from ray.tune.search.hyperopt import HyperOptSearch


def train_func(config):
    print(config["lr"])


search = ConcurrencyLimiter(HyperOptSearch(), max_concurrent=2)
trainer = TorchTrainer(train_func)
tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
    tune_config=tune.TuneConfig(search_alg=search),
).fit()

few = TorchTrainer(train_func)
tune.Tuner(few, tune_config=tune.TuneConfig(max_concurrent_trials=1)).fit()
