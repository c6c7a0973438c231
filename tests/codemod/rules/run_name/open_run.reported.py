import glob

from ray.train.torch import TorchTrainer

glob.glob("/results/TorchTrainer_2023-09-07_18-09-24/*/checkpoint_000000")  # <-


def path(trial):
    return f"/results/TorchTrainer_2023-09-07_*/{trial}/checkpoint_000000"  # <-


TorchTrainer(print).fit()
