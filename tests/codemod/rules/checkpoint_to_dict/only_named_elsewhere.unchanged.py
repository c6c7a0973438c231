from ray.train import Checkpoint

MADE = Checkpoint.from_directory("/mnt/results/checkpoint")


def show(state):
    return state.checkpoint.to_dict()
