import glob
import os

import pandas as pd
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


result = TorchTrainer(train_func).fit()
history = pd.read_csv(os.path.join(result.path, "progress.csv"))  # <-
with open(f"{result.path}/result.json") as file:  # <-
    print(file.read())
print(pd.read_csv("/results/exp/progress.csv"))  # <-
print(glob.glob("/results/*/events.out.tfevents.*"))  # <-
print(os.path.join(result.log_dir, "params.json"))  # <-
print(os.path.join(os.path.dirname(result.checkpoint.path), "error.txt"))  # <-
