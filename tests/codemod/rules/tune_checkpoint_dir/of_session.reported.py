from ray.tune import session
from ray.tune.trainable.session import checkpoint_dir  # <-


def objective(config):
    with session.checkpoint_dir(step=1) as directory:  # <-
        print(directory)
    with checkpoint_dir(step=2):
        pass
