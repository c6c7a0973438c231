from gettext import gettext as _

from ray import train


def train_func():
    shard = train.get_dataset_shard("train")
    for epoch in shard.iter_epochs(2):
        print(_("batches"), len(list(epoch.iter_batches())))
