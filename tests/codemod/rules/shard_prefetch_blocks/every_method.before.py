import ray
from ray.air import session
from ray.data import DataIterator


def train_func():
    shard = session.get_dataset_shard("train")
    shard.iter_torch_batches(prefetch_blocks=1, batch_size=8)
    shard.to_tf("x", "y", prefetch_blocks=2)
    shard.iter_rows(prefetch_blocks=2)


def read(data: DataIterator):
    ds = ray.data.read_csv("/data")
    ds.map_batches(print).iter_batches(
        batch_size=8,
        prefetch_blocks=4,  # enough for one worker
    )
    data.iter_tf_batches(prefetch_blocks=2)
