from ray.air import Checkpoint, session
from ray.train.torch import TorchTrainer


def train_func():
    session.report({"acc": 1}, checkpoint=Checkpoint.from_dict({"acc": 1}))


result = TorchTrainer(train_func).fit()
result.checkpoint.to_dict()["acc"]
