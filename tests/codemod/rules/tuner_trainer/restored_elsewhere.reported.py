from ray import train, tune
from ray.train.torch import TorchTrainer
from ray.tune import RunConfig


def train_func(config):
    train.report({}, checkpoint=train.Checkpoint("/x"))


trainer = TorchTrainer(train_func)
results = "./results"
if tune.Tuner.can_restore("/results/search"):
    tuner = tune.Tuner.restore("/results/search", trainable=trainer)
else:
    tuner = tune.Tuner(
        trainer,  # <-
        param_space={"train_loop_config": {"lr": tune.grid_search([0.1])}},
        run_config=RunConfig(local_dir=results, name="search"),
    )
tuner.fit()
