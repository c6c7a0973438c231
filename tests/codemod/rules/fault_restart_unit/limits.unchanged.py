from ray import train, tune


def objective(config):
    tune.report({"loss": 0.1})


none = train.FailureConfig(max_failures=0)
both = train.FailureConfig(max_failures=3, controller_failure_limit=2)
default = train.FailureConfig()
tune.Tuner(
    objective,
    run_config=tune.RunConfig(failure_config=train.FailureConfig(max_failures=3)),
)
