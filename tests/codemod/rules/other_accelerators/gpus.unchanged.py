from ray.train import ScalingConfig

ScalingConfig(num_workers=2, use_gpu=True)
ScalingConfig(num_workers=2, resources_per_worker={"GPU": 1, "CPU": 2})
print({"NPU": 1})
