from ray import air, train, tune

tune.Tuner(
    print, run_config=air.RunConfig(failure_config=air.FailureConfig(fail_fast=True))
).fit()
tune.FailureConfig(fail_fast="raise")
train.FailureConfig(3)
train.FailureConfig(max_failures=3, fail_fast=False)
