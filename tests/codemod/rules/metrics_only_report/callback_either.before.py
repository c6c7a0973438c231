# fixture: decide=metrics:callback, select=RS202+RS512
from ray import train
from ray.train.tensorflow import TensorflowTrainer
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})


def main(backend):
    trainer = (
        TensorflowTrainer(train_func)
        if backend == "tensorflow"
        else TorchTrainer(train_func, train_loop_config={"lr": 1})
    )
    result = trainer.fit()
    print(result.metrics)


def other(backend):
    if backend == "tensorflow":
        trainer = TensorflowTrainer(train_func)
    else:
        trainer = TorchTrainer(train_func)
    return trainer.fit().metrics["loss"]
