from ray.train.xgboost import XGBoostTrainer

result = XGBoostTrainer(print).fit()
print(XGBoostTrainer.get_model(result.checkpoint))
