from flaml import BlendSearch
from ray.tune.search import ConcurrencyLimiter
from ray.tune.search.hyperopt import HyperOptSearch
from ray.tune.search.optuna import OptunaSearch

print(BlendSearch, ConcurrencyLimiter, HyperOptSearch, OptunaSearch)
