from ray.train.xgboost import XGBoostTrainer

XGBoostTrainer(print, datasets={}).fit()
