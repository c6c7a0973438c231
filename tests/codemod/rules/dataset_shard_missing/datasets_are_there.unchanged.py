from ray import train
from ray.train.torch import TorchTrainer


def loop(config):
    shard = train.get_dataset_shard("train")
    for batch in shard.iter_batches():
        print(batch)
    train.get_dataset_shard(config["name"])
    if batch:
        print(batch)


TorchTrainer(loop, datasets={"train": 1, "eval": 2}).fit()
