import ray


def booster(model):
    if ray.__version__ == "2.9.3":
        from ray.train.xgboost import XGBoostCheckpoint as Old

        return Old.from_model(model)
    from railswitch.v1.xgboost import XGBoostCheckpoint

    return XGBoostCheckpoint.from_model(model)
