from ray.air import Checkpoint


def load(checkpoint: Checkpoint):
    state = checkpoint.to_dict()  # <-
    return state
