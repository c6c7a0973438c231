from ray import train, tune
from ray.train import Checkpoint


def train_func():
    rank = train.get_context().get_world_rank()
    if rank == 0:
        train.report({"loss": 0.1}, checkpoint=Checkpoint("/tmp/checkpoint"))
    else:
        train.report({"loss": 0.1})
    if rank == 0:
        print("saved")
    for epoch in range(3):
        if epoch % 2:
            continue
        train.report({"epoch": epoch})

    def show(rank):
        if rank == 0:
            return
        print(rank)

    show(rank)
    train.report({"loss": 0.1})


def objective(config):
    if config["rank"] == 0:
        train.report({"loss": 0.1})


tune.Tuner(objective).fit()
