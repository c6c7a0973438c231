import ray
from ray import tune
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer

scaler = StandardScaler(columns=["x"])
data = ray.data.range(8)
trainer = TorchTrainer(print, datasets={"train": data}, preprocessor=scaler)  # <-
tune.Tuner(trainer, param_space={"preprocessor": tune.choice([None, scaler])})
