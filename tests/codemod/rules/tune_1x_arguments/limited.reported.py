from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler
from ray.tune.search.hyperopt import HyperOptSearch

tune.run(
    print,
    metric="loss",
    mode="min",
    search_alg=HyperOptSearch({}, max_concurrent=4),  # <-
    scheduler=AsyncHyperBandScheduler(reward_attr="accuracy"),  # <-
    max_concurrent_trials=2,
)
