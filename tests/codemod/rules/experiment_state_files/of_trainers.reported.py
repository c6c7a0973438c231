import glob
import os

from ray.train.torch import TorchTrainer


def train_func():
    print("training")


TorchTrainer(train_func).fit()
print(glob.glob("/results/exp/experiment_state-*.json"))  # <-
print(os.path.exists("/results/exp/trainer.pkl"))  # <-
print(glob.glob("/results/exp/basic-variant-state-*"))  # <-
print("my_trainer.pkl", "state.json")
