from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.train.xgboost import XGBoostTrainer


def train_func():
    print("training")


def start(kind):
    run_config = RunConfig(storage_path="/results")
    if kind == "torch":
        trainer = TorchTrainer(train_func, run_config=run_config)
    elif kind == "xgboost":
        trainer = XGBoostTrainer(train_func, run_config=run_config)
    else:
        raise ValueError(kind)
    return trainer.fit()


def start_early(is_torch):
    run_config = RunConfig(storage_path="/results")
    if is_torch:
        return TorchTrainer(train_func, run_config=run_config).fit()
    return XGBoostTrainer(train_func, run_config=run_config).fit()
