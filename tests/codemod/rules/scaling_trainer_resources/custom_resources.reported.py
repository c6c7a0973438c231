from ray.train import ScalingConfig


def scale(resources):
    ScalingConfig(num_workers=2, trainer_resources={"CPU": 1, "big_node": 1})  # <-
    ScalingConfig(num_workers=2, trainer_resources={"memory": 10**9})  # <-
    ScalingConfig(num_workers=2, trainer_resources=resources)  # <-
    ScalingConfig(num_workers=2, trainer_resources={**resources, "CPU": 1})  # <-
    ScalingConfig({"CPU": 1}, 2)  # <-
    ScalingConfig(4)  # <-
