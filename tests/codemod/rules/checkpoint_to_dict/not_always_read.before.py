from ray import train
from ray.train import Checkpoint


def train_func():
    checkpoint = train.get_checkpoint()
    epoch = checkpoint.to_dict()["epoch"] if checkpoint else 0
    state = checkpoint and checkpoint.to_dict()
    later = lambda: checkpoint.to_dict()
    values = [checkpoint.to_dict()[key] for key in ("a", "b")]
    if checkpoint.to_dict():
        print(1)
    both = checkpoint.to_dict(), checkpoint.to_dict()
    train.report({"e": epoch}, checkpoint=Checkpoint.from_dict({"epoch": epoch}))
    return state, later, values, both
