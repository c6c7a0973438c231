try:
    from ray.tune.integration.pytorch_lightning import TuneReportCheckpointCallback
except ImportError:
    TuneReportCheckpointCallback = None


def callbacks(metrics):
    return [TuneReportCheckpointCallback(metrics, on="validation_end", save_checkpoints=False)]
