from ray.train import xgboost
from ray.train.torch.torch_trainer import TorchTrainer as Trainer

Trainer(print, metadata={})  # <-
xgboost.XGBoostTrainer(
    print,
    metadata={"owner": "me"},  # <-
).fit()
