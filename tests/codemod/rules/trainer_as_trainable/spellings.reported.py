import ray.train.torch as rtt
from ray.train.xgboost.xgboost_trainer import XGBoostTrainer

trainer = rtt.TorchTrainer(print)
trainables = [
    trainer.as_trainable(),  # <-
    XGBoostTrainer(print).as_trainable(),  # <-
]
