from ray import train
from ray.air import session


def train_func():
    shard = session.get_dataset_shard("train")
    print(shard.count())  # <-
    frame = train.get_dataset_shard("valid").to_pandas()  # <-
    pipeline = shard.repeat(2)  # <-
    for batch in shard.map_batches(print).iter_batches():  # <-
        print(batch, frame, pipeline)
