from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback

callbacks = [TuneReportCheckpointCallback(["loss"], on="train_end", save_checkpoints=False), TuneReportCheckpointCallback(metrics=None, save_checkpoints=False)]
