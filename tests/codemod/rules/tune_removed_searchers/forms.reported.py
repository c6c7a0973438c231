import ray.tune.search.dragonfly  # <-
from ray.tune.search import skopt  # <-
from ray.tune.search.flaml import CFO, BlendSearch  # <-
from ray.tune.search.sigopt.sigopt_search import SigOptSearch  # <-
from ray.tune.suggest.skopt import SkOptSearch  # <-

print(CFO, BlendSearch, SigOptSearch, SkOptSearch, skopt)
print(ray.tune.search.dragonfly.DragonflySearch)  # <-
