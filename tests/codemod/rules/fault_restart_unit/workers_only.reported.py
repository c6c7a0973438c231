from ray import air, train


def make(retries):
    yield train.FailureConfig(max_failures=3)  # <-
    yield air.FailureConfig(-1)  # <-
    yield train.FailureConfig(max_failures=retries)  # <-
