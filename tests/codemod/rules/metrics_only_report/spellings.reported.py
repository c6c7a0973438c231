import ray
import ray.train as rt
from ray.train import report
from ray.train.torch import TorchTrainer


def loop():
    from ray import train as local

    report({"loss": 0.1})  # <-
    rt.report(metrics={"loss": 0.1})  # <-
    local.report({"loss": 0.1}, checkpoint=None)  # <-
    ray.train.report({"loss": 0.1}, checkpoint_dir_name="a")  # <-


TorchTrainer(loop).fit()
