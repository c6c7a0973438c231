from ray import train


def loop():
    storage = train.get_context().get_storage()
    print(storage.trial_dir_name)  # <-
    storage.syncer.wait()  # <-
    storage.persist_artifacts()  # <-
