from ray import train
from ray.train.torch import TorchTrainer


def train_func():
    checkpoint = train.get_checkpoint()
    print(checkpoint, train.get_all_reported_checkpoints())


TorchTrainer(train_func, run_config=train.RunConfig(name="nightly")).fit()
