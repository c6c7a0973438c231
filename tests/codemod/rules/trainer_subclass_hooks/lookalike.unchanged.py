from mylib import TorchTrainer


class MyTrainer(TorchTrainer):
    def setup(self):
        pass
