from ray.data.preprocessors import StandardScaler
from ray.train.batch_predictor import BatchPredictor
from ray.train.tensorflow import TensorflowTrainer
from ray.train.torch import TorchPredictor


def main(train):
    scaler = StandardScaler(["x"])
    return TensorflowTrainer(print, datasets={"train": train}, preprocessor=scaler).fit()  # <-


def predict(checkpoint, raw):
    BatchPredictor.from_checkpoint(checkpoint, TorchPredictor).predict(raw)
