import ray
from ray.train.torch import TorchTrainer


def fit(train_func) -> ray.train.Result:
    trainer = TorchTrainer(train_func)
    results = trainer.fit()
    return results
