import xgboost
from ray import tune
from ray.tune.integration.xgboost import TuneReportCheckpointCallback


def objective(config):
    xgboost.train({}, config["data"], callbacks=[TuneReportCheckpointCallback()])


def nobody_runs_it(config):
    xgboost.train({}, config["data"], callbacks=[TuneReportCheckpointCallback()])


tune.Tuner(objective).fit()
