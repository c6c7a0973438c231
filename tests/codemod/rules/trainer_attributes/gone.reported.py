from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer


def main(given: TorchTrainer):
    print(given.metadata)  # <-
    booster = XGBoostTrainer(print)
    print(booster.params, booster.starting_checkpoint)  # <-
    return TorchTrainer(print).get_dataset_config()  # <-
