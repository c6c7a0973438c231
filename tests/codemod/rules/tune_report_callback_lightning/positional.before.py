from ray.tune.integration.pytorch_lightning import TuneReportCallback

callbacks = [TuneReportCallback(["loss"], "train_end"), TuneReportCallback(metrics=None)]
