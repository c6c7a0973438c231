import ray.tune.search.dragonfly  # <-
from ray.tune.search import skopt  # <-
from ray.tune.search.flaml import CFO, BlendSearch  # <-
from ray.tune.search.sigopt.sigopt_search import SigOptSearch  # <-

print(CFO, BlendSearch, SigOptSearch, skopt)
print(ray.tune.search.dragonfly.DragonflySearch)  # <-
