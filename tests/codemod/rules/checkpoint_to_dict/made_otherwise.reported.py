from ray import train
from ray.train import Checkpoint
from ray.train.torch import TorchCheckpoint, TorchTrainer


def train_func():
    checkpoint = train.get_checkpoint()
    if checkpoint:
        state = checkpoint.to_dict()  # <-
        print(state)
    print(Checkpoint.from_dict, "is not all")
    train.report({}, checkpoint=TorchCheckpoint.from_state_dict({}))


result = TorchTrainer(train_func).fit()
print(result.checkpoint.to_dict())  # <-
