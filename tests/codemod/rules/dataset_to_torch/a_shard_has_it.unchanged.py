import ray
from ray import train


def train_func(frame):
    train.get_dataset_shard("train").to_torch(label_column="y")
    ray.data.range(8).iter_torch_batches()
    frame.to_torch()
