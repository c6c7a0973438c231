# fixture: select=RS101+RS201
import ray
from ray.train.torch import TorchTrainer


def loop(config):
    ray.train.report({"loss": 1.0}, checkpoint=None)


TorchTrainer(loop).fit()

import ray.train

ray.shutdown()
