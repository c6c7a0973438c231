import glob

from ray import tune
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


tune.Tuner(TorchTrainer(train_func)).fit()
print(glob.glob("/results/exp/experiment_state-*.json"), "tuner.pkl")
