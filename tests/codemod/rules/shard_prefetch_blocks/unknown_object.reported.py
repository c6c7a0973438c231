from ray import train


class Loader:
    def __init__(self, name, shard=None):
        self.shard = shard or train.get_dataset_shard(name)

    def batches(self):
        return self.shard.iter_batches(prefetch_blocks=2)  # <-
