import argparse

try:
    from ray.train import Checkpoint, report
except ImportError:
    from ray.air import Checkpoint
    from ray.air.session import report


def train_func(config: argparse.Namespace):
    state = {"lr": 0.1,
             "steps": 3}
    report({"steps": 3}, checkpoint=Checkpoint.from_dict(dict(state=state,
                                                              more=True)))
