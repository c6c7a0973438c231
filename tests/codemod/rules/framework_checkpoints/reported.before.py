# fixture: unsafe, select=RS510+RS201+RS101
import torch as t
from ray.air import session
from ray.train.torch import TorchCheckpoint, TorchTrainer


def train_func(model):
    for epoch in range(3):
        session.report(
            {"epoch": epoch},
            checkpoint=TorchCheckpoint.from_state_dict(
                {
                    # without the wrapper
                    **model.module.state_dict(),
                }
            ),
        )


TorchTrainer(train_func).fit()
