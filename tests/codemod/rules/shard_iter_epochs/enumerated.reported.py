from ray.air import session


def train_func():
    shard = session.get_dataset_shard("train")
    for number, epoch in enumerate(shard.iter_epochs(3)):  # <-
        print(number, list(epoch.iter_batches()))
