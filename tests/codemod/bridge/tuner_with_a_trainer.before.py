from ray.tune import Tuner, TuneConfig
from ray.train.xgboost import XGBoostTrainer
trainer = XGBoostTrainer(label_column="y", params={})
tuner = Tuner(trainable=trainer, tune_config=TuneConfig())
Tuner.restore("x", trainable=trainer)
