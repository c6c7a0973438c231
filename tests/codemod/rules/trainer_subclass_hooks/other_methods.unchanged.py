from ray.train.torch import TorchTrainer


class MyTrainer(TorchTrainer):
    def fit(self):
        self.prepare()
        return super().fit()

    def prepare(self):
        pass


class Setup:
    def setup(self):
        pass
