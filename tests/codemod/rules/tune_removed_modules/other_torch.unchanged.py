from ray.train import torch
from ray.tune.integration import pytorch_lightning

print(torch, pytorch_lightning)
