from ray.train import ScalingConfig


def scale(resources):
    ScalingConfig(use_tpu=True, resources_per_worker={"TPU": 4})
    ScalingConfig(resources_per_worker={"GPU": 1, "TPU-v4-head": 1})
    return ScalingConfig(resources_per_worker=resources)
