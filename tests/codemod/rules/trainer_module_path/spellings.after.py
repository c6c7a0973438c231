from ray.train.lightgbm import LightGBMTrainer
from ray.train.tensorflow import TensorflowTrainer
from ray.train.v2.api.data_parallel_trainer import DataParallelTrainer as Base
from ray.train.xgboost import XGBoostTrainer

trainers = [
    XGBoostTrainer(print),
    Base(print),
    LightGBMTrainer(print),
    TensorflowTrainer(print),
]
