from xgboost import train as XGBoostTrainer

XGBoostTrainer(params={}, num_boost_round=10)
