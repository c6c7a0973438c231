from ray.tune.integration.keras import TuneReportCallback

callbacks = [TuneReportCallback("loss", on="batch_end")]  # <-
