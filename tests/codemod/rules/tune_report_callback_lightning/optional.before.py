try:
    from ray.tune.integration.pytorch_lightning import TuneReportCallback
except ImportError:
    TuneReportCallback = None


def callbacks(metrics):
    return [TuneReportCallback(metrics, "validation_end")]
