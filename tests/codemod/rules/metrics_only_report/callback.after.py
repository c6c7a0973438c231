# fixture: decide=metrics:callback, select=RS202+RS512+RS513+RS514
from railswitch.v2.callbacks import KeepMetrics, with_kept_metrics
from ray import train
from ray.train import RunConfig, ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    for epoch in range(config["epochs"]):
        train.report({"loss": 1 / (epoch + 1)})


def run(config):
    # No configuration yet, a result that is passed on.
    return with_kept_metrics(TorchTrainer(train_func, train_loop_config=config, run_config=RunConfig(callbacks=[KeepMetrics()])).fit())


def plot(result):
    result.metrics_dataframe.plot(x="training_iteration", y="loss")


def with_config(config):
    trainer = TorchTrainer(
        train_func,
        scaling_config=ScalingConfig(num_workers=2),
        run_config=RunConfig(name="with-config", callbacks=[KeepMetrics()]),
    )
    try:
        result = with_kept_metrics(trainer.fit())
    except RuntimeError:
        return None
    return result.metrics["loss"], result.metrics["time_total_s"]


shared = RunConfig(storage_path="/mnt/runs", callbacks=[KeepMetrics()])
first = TorchTrainer(train_func, run_config=shared)
second = TorchTrainer(train_func, run_config=shared)
print(with_kept_metrics(first.fit()).metrics, with_kept_metrics(second.fit()).metrics_dataframe)


def only_to_save():
    # Its result is asked for no metrics.
    TorchTrainer(train_func, run_config=RunConfig(callbacks=[KeepMetrics()])).fit()
    checkpoint = TorchTrainer(train_func, run_config=RunConfig(callbacks=[KeepMetrics()])).fit().checkpoint
    result = TorchTrainer(train_func, run_config=RunConfig(callbacks=[KeepMetrics()])).fit()
    return checkpoint, result.path


class Experiment:
    def __init__(self):
        self.trainer = TorchTrainer(train_func, run_config=RunConfig(callbacks=[KeepMetrics()]))

    def loss(self):
        return with_kept_metrics(self.trainer.fit()).metrics["loss"]


plot(run({"epochs": 2}))
