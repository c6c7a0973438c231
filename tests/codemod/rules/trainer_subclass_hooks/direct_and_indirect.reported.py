import ray.train.torch
from ray.train.torch.torch_trainer import TorchTrainer as Trainer
from ray.train.xgboost import XGBoostTrainer


class First(Trainer):
    def setup(self):  # <-
        super().setup()


class Second(First):
    def preprocess_datasets(self):  # <-
        pass


def make():
    class Third(ray.train.torch.TorchTrainer):
        def training_loop(self):  # <-
            pass

    return Third(print)


XGBoostTrainer(print).setup()  # <-
