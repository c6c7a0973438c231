import ray
import ray.air.result
from ray.train.torch import TorchTrainer


def fit(train_func) -> ray.air.result.Result:
    trainer = TorchTrainer(train_func)
    results = trainer.fit()
    return results
