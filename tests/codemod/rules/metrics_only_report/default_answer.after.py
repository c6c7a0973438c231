# fixture: unsafe, select=RS202+RS512
from railswitch.v2.callbacks import KeepMetrics, with_kept_metrics
from ray import train
from ray.train.torch import TorchTrainer


def train_func(config):
    train.report({"loss": 1})


result = with_kept_metrics(TorchTrainer(train_func, run_config=train.RunConfig(callbacks=[KeepMetrics()])).fit())
print(result.metrics["loss"])
