from ray.train.torch import TorchTrainer

from serving import TorchPredictor


class Predictor:
    def predict(self, batch):
        return TorchPredictor().predict(batch)


TorchTrainer(Predictor)
