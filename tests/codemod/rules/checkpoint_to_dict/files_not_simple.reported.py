# fixture: unsafe, decide=checkpoints:files
from ray import train
from ray.train import Checkpoint


def train_func(model):
    checkpoint = train.get_checkpoint()
    epoch = checkpoint.to_dict()["epoch"] if checkpoint else 0  # <-
    content = {"epoch": epoch, "model": model.state_dict()}
    train.report(content, checkpoint=Checkpoint.from_dict({"model": model.state_dict()}))
