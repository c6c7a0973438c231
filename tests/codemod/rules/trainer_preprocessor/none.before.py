from ray.train.xgboost import XGBoostTrainer

XGBoostTrainer(print, preprocessor=None, datasets={}).fit()
