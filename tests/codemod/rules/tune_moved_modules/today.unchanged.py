from ray.tune.search import ConcurrencyLimiter
from ray.tune.search.hyperopt import HyperOptSearch

search = ConcurrencyLimiter(HyperOptSearch(), max_concurrent=2)
