from ray import train
from ray.train import Checkpoint


def f(config, model):
    train.report(
        {"a": 1},
        checkpoint=Checkpoint.from_dict({
            "m": model.state_dict(),
            "doc": """x
            y""",
        }),
    )
