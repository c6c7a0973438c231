from ray import train, tune
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer
from ray.tune.schedulers import ASHAScheduler


def loop(config):
    train.report({"loss": 1.0}, checkpoint=train.Checkpoint.from_directory("/tmp/x"))


def driver(config):
    trainer = TorchTrainer(loop, train_loop_config=config,
                           run_config=RunConfig(storage_path="/tmp/s"))
    trainer.fit()


tuner = tune.Tuner(driver, param_space={"lr": tune.choice([1, 2])})
tuner.fit()

# By now it is too late for what the function needs.
from ray.tune.schedulers import MedianStoppingRule

s = MedianStoppingRule()
