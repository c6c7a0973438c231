import ray
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer

scaler = StandardScaler(columns=["x"])
trainer = TorchTrainer(
    print,
    datasets={"train": scaler.fit_transform(ray.data.range(8))},
)
print(scaler)
