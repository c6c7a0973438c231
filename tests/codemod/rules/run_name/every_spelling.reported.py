import glob
import os

import ray

runs = os.listdir("/mnt/results")
print([run for run in runs if run.startswith("TorchTrainer_")])  # <-
print(glob.glob("/mnt/results/XGBoostTrainer_*/progress.csv"))  # <-
print(ray.train.Result.from_path("/mnt/LightGBMTrainer_2024-03-01_10-00-00"))  # <-
print(glob.glob(f"{runs[0]}/TensorflowTrainer_[0-9]*"))  # <-
