from ray.train import RunConfig


def config(folder):
    return RunConfig(name="run", storage_path=None, local_dir=folder)
