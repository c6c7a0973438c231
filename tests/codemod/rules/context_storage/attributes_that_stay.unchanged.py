from ray import train, tune


def loop(storage):
    print(train.get_context().get_storage().experiment_fs_path)
    print(train.get_context().get_storage().storage_filesystem)
    print(storage.trial_fs_path)


def objective(config):
    print(tune.get_context().get_storage().trial_fs_path)
