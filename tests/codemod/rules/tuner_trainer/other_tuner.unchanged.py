from keras_tuner import Tuner
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


trainer = TorchTrainer(train_func)
Tuner(trainer)
