from railswitch import v1 as train
from railswitch.v1.torch import TorchTrainer
from ray.tune.logger import JsonLoggerCallback, TBXLoggerCallback


def train_func(config):
    train.report({"loss": config["lr"]})
    return 1


TorchTrainer(
    train_func,
    train_loop_config={"lr": 0.1},
    scaling_config=train.ScalingConfig(num_workers=2),
    run_config=train.RunConfig(callbacks=[JsonLoggerCallback(), TBXLoggerCallback()]),
).fit()
