from ray.tune import TuneConfig
from railswitch.v1 import Tuner
from railswitch.v1.xgboost import XGBoostTrainer
trainer = XGBoostTrainer(label_column="y", params={})
tuner = Tuner(trainable=trainer, tune_config=TuneConfig())
Tuner.restore("x", trainable=trainer)
