from ray import train
from ray.air import session


def train_func(checkpoint):
    metrics = {}
    for epoch in range(3):
        metrics["epoch"] = epoch
        train.report(metrics, checkpoint=checkpoint)  # with its checkpoint
    for epoch in range(3):
        metrics.update(epoch=epoch)
        session.report(
            metrics=metrics,
            checkpoint=checkpoint,
        )
    last = {"loss": 0.1}
    train.report(last)
    last["loss"] = 0.2
    del last["loss"]
    train.report(last)
