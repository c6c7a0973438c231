def callbacks():
    from ray.tune.integration.lightgbm import TuneReportCallback

    return [
        TuneReportCallback(
            {"loss": "eval-logloss"},  # the validation loss
        )
    ]
