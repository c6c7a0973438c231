from ray import train
from ray.train import Checkpoint


def f(config):
    ckpt = train.get_checkpoint()
    if ckpt:
        epoch = ckpt.to_dict()["epoch"]
    train.report(
        {"a": config.run(
            1,
        )},
        checkpoint=Checkpoint.from_dict({"a": 1}),
    )
