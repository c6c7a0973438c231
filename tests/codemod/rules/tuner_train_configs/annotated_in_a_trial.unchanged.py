from ray import tune
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


def launch(run_config: RunConfig):
    TorchTrainer(train_func, run_config=run_config).fit()


def trial(config):
    run_config: RunConfig = RunConfig(name="trial")
    assert isinstance(run_config, RunConfig)
    launch(run_config)
    return {"loss": config["x"]}


tune.Tuner(trial, param_space={"x": tune.uniform(0, 1)}).fit()
