from ray.tune.integration.xgboost import TuneReportCallback

options = {"metrics": "loss"}


class Mine(TuneReportCallback):  # <-
    pass


callbacks = [TuneReportCallback(**options), Mine()]  # <-
