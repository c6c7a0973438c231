from ray.air import session


def train_func(config):
    train_shard = session.get_dataset_shard("train")
    for epoch in train_shard.iter_epochs(config["epochs"]):  # one pass each
        for batch in epoch.iter_torch_batches(batch_size=8, prefetch_blocks=1):
            print(batch)
        for row in epoch.iter_rows():
            print(row)
