import ray
from ray.train.lightgbm import LightGBMTrainer

model = "y"
LightGBMTrainer(
    label_column=model,
    datasets={"train": ray.data.range(8)},
    callbacks=[print],
).fit()
