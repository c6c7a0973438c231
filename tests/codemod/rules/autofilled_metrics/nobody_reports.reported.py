from ray.air.constants import TRAINING_ITERATION
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
print(result.metrics["training_iteration"])  # <-
print(result.metrics.get("time_total_s", 0))  # <-
metrics = result.metrics
print(metrics["config"]["train_loop_config"])  # <-
print(result.best_checkpoints[0][1]["training_iteration"])  # <-
print(metrics["loss"], metrics.get(result.path))
print(metrics[TRAINING_ITERATION])  # <-
