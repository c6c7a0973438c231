from ray.tune.integration.keras import TuneReportCheckpointCallback

callbacks = [
    TuneReportCheckpointCallback(metrics={"mean_accuracy": "accuracy"}, report_metrics_on="epoch_end", checkpoint_on=[]),
    TuneReportCheckpointCallback(metrics=["loss"], report_metrics_on=["epoch_end", "train_end"], checkpoint_on=[]),
    TuneReportCheckpointCallback(checkpoint_on=[]),
]
