from ray import train
from ray.train import Checkpoint


def train_func(config):
    model = make_model()
    for epoch in range(3):
        train.report(train_epoch(model), checkpoint=Checkpoint.from_dict({"model": model}))
        train.report(metrics=train_epoch(model), checkpoint=Checkpoint.from_dict({"model": model}))
        train.report(
            {
                "loss": train_epoch(model),
            },
            checkpoint=Checkpoint.from_dict({"model": model.state_dict()}),
        )
        train.report({"loss": float(model.loss.item())}, checkpoint=Checkpoint.from_dict({"model": model}))
        checkpoint = Checkpoint.from_dict({"model": model})
        train.report({"loss": train_epoch(model)}, checkpoint=checkpoint)
