import torch
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

count = torch.cuda.device_count()
if True: scaling = ScalingConfig(num_workers=count)  # <-
print(1); scaling = ScalingConfig(num_workers=count)  # <-
TorchTrainer(print, scaling_config=ScalingConfig(num_workers=torch.cuda.device_count()))  # <-
for scaling in TorchTrainer(print, scaling_config=ScalingConfig(num_workers=count)).fit():  # <-
    print(scaling)
scalings = [ScalingConfig(num_workers=n) for n in range(1, 3)]
make = lambda: ScalingConfig(num_workers=count)  # <-
