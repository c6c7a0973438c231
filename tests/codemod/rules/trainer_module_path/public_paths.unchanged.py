from ray.train.torch import TorchTrainer
from mylib.torch_trainer import TorchTrainer as Mine

TorchTrainer(print).fit()
Mine(print).fit()
