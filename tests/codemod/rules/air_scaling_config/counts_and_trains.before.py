from ray.air import ScalingConfig
from ray.air.config import ScalingConfig as Scaling
from ray.train.torch import TorchTrainer

for_quota = ScalingConfig(num_workers=2)
print(for_quota.total_resources)

config = ScalingConfig(num_workers=2)
print(config.total_resources)
TorchTrainer(print, scaling_config=config).fit()

print(Scaling(num_workers=2).num_cpus_per_worker)

handed_on = Scaling(num_workers=2)
print(handed_on.total_resources)
launch(handed_on)

__all__ = ["exported"]
exported = Scaling(num_workers=2)
print(exported.total_resources)
