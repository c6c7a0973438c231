from ray.train.torch import TorchTrainer
from mylib import Trainer

TorchTrainer(print, metadata=None).fit()
Trainer(print, metadata={"a": 1}).fit()
