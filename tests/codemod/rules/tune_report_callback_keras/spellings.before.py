from ray.tune.integration.keras import TuneReportCallback

callbacks = [
    TuneReportCallback({"mean_accuracy": "accuracy"}, "epoch_end"),
    TuneReportCallback(metrics=["loss"], on=["epoch_end", "train_end"]),
    TuneReportCallback(),
]
