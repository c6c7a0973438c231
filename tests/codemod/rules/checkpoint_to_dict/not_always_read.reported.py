from ray import train
from ray.train import Checkpoint


def train_func():
    checkpoint = train.get_checkpoint()
    read = checkpoint.to_dict  # <-
    print("dict_checkpoint.pkl", Checkpoint)
    return read
