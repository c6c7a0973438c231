import ray
from ray import train


def without_a_number():
    shard = train.get_dataset_shard("train")
    for epoch in shard.iter_epochs():  # <-
        list(epoch.iter_batches())
    for epoch in shard.iter_epochs(-1):  # <-
        list(epoch.iter_batches())


def used_afterwards():
    shard = train.get_dataset_shard("train")
    for epoch in shard.iter_epochs(3):  # <-
        list(epoch.iter_batches())
    return epoch


def shard_changes():
    shard = train.get_dataset_shard("train")
    for epoch in shard.iter_epochs(3):  # <-
        list(epoch.iter_batches())
        shard = train.get_dataset_shard("more")


def not_a_loop():
    shard = train.get_dataset_shard("train")
    return [list(epoch.iter_rows()) for epoch in shard.iter_epochs(3)]  # <-


def not_a_variable():
    for epoch in train.get_dataset_shard("train").iter_epochs(3):  # <-
        list(epoch.iter_batches())


def hidden_by_a_parameter():
    shard = train.get_dataset_shard("train")
    for epoch in shard.iter_epochs(3):  # <-
        (lambda shard: epoch.iter_batches())(None)


class Worker:
    def unknown(self):
        for epoch in self.shard.iter_epochs(3):  # <-
            list(epoch.iter_batches())
