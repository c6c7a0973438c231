from ray.train.xgboost import RayTrainReportCallback, XGBoostTrainer

result = XGBoostTrainer(print).fit()
print(RayTrainReportCallback.get_model(result.checkpoint))
