from ray.train import ScalingConfig

ScalingConfig(num_workers=2)


def fraction(_max_cpu_fraction_per_node):
    return _max_cpu_fraction_per_node
