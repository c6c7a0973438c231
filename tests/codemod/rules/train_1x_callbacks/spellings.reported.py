from ray import train
from ray.train import TrainingCallback  # <-
from ray.train.callbacks.logging import JsonLoggerCallback  # <-


class First(TrainingCallback):
    pass


class Second(train.TrainingCallback):  # <-
    pass


print(JsonLoggerCallback())
