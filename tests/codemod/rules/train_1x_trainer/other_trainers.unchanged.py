from ray import train
from ray.train.torch import TorchTrainer
from transformers import Trainer

Trainer(model=None).train()
TorchTrainer(print).fit()
print(train)
