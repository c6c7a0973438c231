from ray import tune

import app.reporting


def objective(config):
    app.reporting.log_trial({"x": 1})
    app.reporting.log_everywhere({"x": 1})


def start():
    tune.Tuner(objective).fit()
