from ray import train


class Loader:
    def __init__(self, name):
        self.shard = train.get_dataset_shard(name)

    def batches(self):
        return self.shard.iter_batches(prefetch_batches=2)
