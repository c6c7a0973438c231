# fixture: select=RS501+RS105+RS201+RS101
from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer


def train_func(config):
    for epoch in range(3):
        session.report(
            {"loss": 0.1},  # of the last batch
            checkpoint=Checkpoint.from_dict(
                {
                    "epoch": epoch,  # counted from 0
                    "text": """two
lines""",
                }
            ),
        )
    session.report({"loss": 0.1}, checkpoint=Checkpoint.from_dict(dict(epoch=3)))


TorchTrainer(train_func).fit()
