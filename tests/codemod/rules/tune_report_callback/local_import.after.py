def callbacks():
    from ray.tune.integration.lightgbm import TuneReportCheckpointCallback

    return [
        TuneReportCheckpointCallback(
            {"loss": "eval-logloss"},  # the validation loss
            checkpoint_at_end=False,
        )
    ]
