import ray
from ray import air
from ray.air import ScalingConfig

ScalingConfig(_max_cpu_fraction_per_node=0.8)
air.ScalingConfig(
    num_workers=2,
    use_gpu=True,
    _max_cpu_fraction_per_node=0.8,
)
ray.train.ScalingConfig(num_workers=1, _max_cpu_fraction_per_node=0.8, use_gpu=True)
