from ray.train.torch import TorchTrainer


class BaseTrainer:
    pass


class MyTrainer(BaseTrainer):
    def training_loop(self):
        TorchTrainer(print).fit()
