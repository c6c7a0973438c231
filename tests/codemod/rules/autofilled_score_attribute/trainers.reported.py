from ray import air
from ray.train import CheckpointConfig, RunConfig
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


SCORE = "time_total_s"
keep = CheckpointConfig(num_to_keep=1, checkpoint_score_attribute=SCORE)  # <-
positional = air.CheckpointConfig(1, "training_iteration")  # <-
TorchTrainer(train_func, run_config=RunConfig(checkpoint_config=keep)).fit()
