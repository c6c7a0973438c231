from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler
from ray.tune.search.hyperopt import HyperOptSearch

AsyncHyperBandScheduler(reward_attr="accuracy", metric="loss")  # <-
AsyncHyperBandScheduler(reward_attr="accuracy", **{"max_t": 3})  # <-
algo = HyperOptSearch({}, max_concurrent=4)  # <-
algo._hpopt_trials.refresh()
HyperOptSearch({}, max_concurrent=4).suggest("one")  # <-
tune.run(print, search_alg=HyperOptSearch({}, metric="loss", mode="min"))
