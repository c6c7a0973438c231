import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer

scaler = StandardScaler(columns=["x"])
trainer = TorchTrainer(
    print,
    datasets={"train": ray.data.range(8)},
    preprocessor=scaler,
)
print(trainer.fit().checkpoint.get_preprocessor())
