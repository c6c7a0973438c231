# fixture: decide=metrics:callback, select=RS202+RS512
from railswitch.v2.callbacks import KeepMetrics, with_kept_metrics
from ray import train
from ray.train.tensorflow import TensorflowTrainer
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})


def main(backend):
    trainer = (
        TensorflowTrainer(train_func, run_config=train.RunConfig(callbacks=[KeepMetrics()]))
        if backend == "tensorflow"
        else TorchTrainer(train_func, train_loop_config={"lr": 1}, run_config=train.RunConfig(callbacks=[KeepMetrics()]))
    )
    result = with_kept_metrics(trainer.fit())
    print(result.metrics)


def other(backend):
    if backend == "tensorflow":
        trainer = TensorflowTrainer(train_func, run_config=train.RunConfig(callbacks=[KeepMetrics()]))
    else:
        trainer = TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[KeepMetrics()]))
    return with_kept_metrics(trainer.fit()).metrics["loss"]
