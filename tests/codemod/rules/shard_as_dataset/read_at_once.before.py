# fixture: unsafe
import math

from ray import train


def train_func(config):
    shard = train.get_dataset_shard("train")
    steps = math.ceil(shard.count() / config["batch_size"])
    frame = train.get_dataset_shard("valid").to_pandas()
    for batch in shard.iter_batches():
        print(steps, frame, batch)
