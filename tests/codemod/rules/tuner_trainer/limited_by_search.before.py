from ray import tune
from ray.train.torch import TorchTrainer
from ray.tune.search.bohb import TuneBOHB


def train_func(config):
    print(config)


trainer = TorchTrainer(train_func)
tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": tune.uniform(0, 1)}},
    tune_config=tune.TuneConfig(search_alg=TuneBOHB(max_concurrent=2)),
).fit()
