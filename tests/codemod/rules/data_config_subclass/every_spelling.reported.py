import ray.train
from ray import train
from ray.train import DataConfig as Base


class First(Base):  # <-
    def configure(self, datasets, **kwargs):
        return [datasets]


class Second(train.DataConfig):  # <-
    def configure(self, datasets, **kwargs):
        return [datasets]


def make():
    class Third(ray.train.DataConfig):  # <-
        def configure(self, datasets, **kwargs):
            return [datasets]

    return Third
