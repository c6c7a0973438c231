from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def train_func(config):
    print(config["lr"])


tuner = tune.Tuner(TorchTrainer(train_func))
results = tuner.fit()
best = results.get_best_result(metric="loss", mode="min")
print(best.checkpoint)  # <-
print(results[0].checkpoint)  # <-
print(best.metrics["checkpoint_path"])
print(tune.Tuner(TorchTrainer(train_func)).fit()[0].checkpoint)  # <-
of_class = tune.Tuner(TorchTrainer(train_func).as_trainable()).fit()
print(of_class.get_best_result(metric="loss", mode="min").checkpoint)  # <-
