from ray.train import ScalingConfig

config = ScalingConfig(trainer_resources={"CPU": 2}, num_workers=2)  # <-
print(config.total_resources["CPU"])
