from ray.air import session
from ray.train.torch import TorchTrainer


def train_func():
    session.report({"loss": 0.1})


trainer = TorchTrainer(train_func)
result = trainer.fit()
print(result.metrics["loss"])  # <-
print(f"loss {result.metrics['loss']}")  # <-
metrics = trainer.fit().metrics  # <-
print(metrics["loss"], metrics)
print(result.metrics["training_iteration"])


def show(result: TorchTrainer):
    print(result.metrics)
