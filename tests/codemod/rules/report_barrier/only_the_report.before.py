# fixture: unsafe
from ray import train
from ray.train import Checkpoint


def train_func(directory, fallback):
    context = train.get_context()
    for epoch in range(3):
        if context.get_world_rank() == 0:
            # One is enough.
            train.report(
                {"loss": 0.1},  # of this rank
                checkpoint=Checkpoint.from_directory(directory),
            )

    if (
        context.get_world_rank() == 0
    ):

        train.report({"loss": 0.1})
    rank = context.get_world_rank()
    if not rank:
        train.report({"loss": 0.1}, Checkpoint(directory) if directory else fallback)
    print("done")
