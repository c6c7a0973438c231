from ray.data.preprocessors import StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.torch import TorchPredictor, TorchTrainer


def main(train, raw):
    scaler = StandardScaler(["x"])
    result = TorchTrainer(print, datasets={"train": train}, preprocessor=scaler).fit()  # <-
    BatchPredictor.from_checkpoint(result.checkpoint, TorchPredictor).predict(raw)
