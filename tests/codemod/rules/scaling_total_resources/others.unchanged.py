from ray.train import ScalingConfig

config = ScalingConfig(num_workers=2)
print(config.num_workers, config.num_cpus_per_worker)


def quota(cluster):
    return cluster.total_resources
