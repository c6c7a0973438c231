from ray.tune.integration.pytorch_lightning import TuneReportCallback


class Mine(TuneReportCallback):  # <-
    pass
