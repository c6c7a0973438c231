from ray.train import get_context as context_of


def loop():
    context = context_of()
    storage = context.get_storage()
    print(storage.trial_fs_path, context.get_storage().trial_working_directory)
    print(context_of().get_storage().trial_fs_path.split("/"))
