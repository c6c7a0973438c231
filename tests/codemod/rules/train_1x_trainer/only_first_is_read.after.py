from ray import train
from ray.train.tensorflow import TensorflowTrainer
from ray.train.torch import TorchConfig, TorchTrainer


def train_func(config):
    return config["lr"]


def main(num_workers=2, use_gpu=False):
    results = TorchTrainer(
        train_func,
        train_loop_config={
            "lr": 0.1,  # small
        },
        datasets={"train": 1},
        torch_config=TorchConfig(backend="gloo"),
        scaling_config=train.ScalingConfig(num_workers=num_workers, use_gpu=use_gpu),
    ).fit()
    print(results.return_value)
    TorchTrainer(
        train_func,
        train_loop_config={"lr": 1},
        torch_config=TorchConfig(backend="gloo"),
        scaling_config=train.ScalingConfig(num_workers=num_workers, use_gpu=use_gpu),
    ).fit()
    print(train.__name__)


def alone():
    print(len([TensorflowTrainer(
        train_func,
        train_loop_config={"lr": 1},
        scaling_config=train.ScalingConfig(num_workers=1),
        run_config=train.RunConfig(failure_config=train.FailureConfig(max_failures=2)),
    ).fit().return_value]))
