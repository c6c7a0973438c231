import ray.train.xgboost.xgboost_trainer as xgb
from ray.train.data_parallel_trainer import DataParallelTrainer as Base
from ray.train.lightgbm.v2 import LightGBMTrainer
from ray.train.tensorflow import tensorflow_trainer

trainers = [
    xgb.XGBoostTrainer(print),
    Base(print),
    LightGBMTrainer(print),
    tensorflow_trainer.TensorflowTrainer(print),
]
