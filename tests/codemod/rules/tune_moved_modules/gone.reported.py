from ray.tune.sample import function  # <-
from ray.tune.suggest.skopt import SkOptSearch  # <-
from ray.tune.suggest.variant_generator import count_variants  # <-
from ray.tune.trial import Location, TrialInfo  # <-

search = SkOptSearch(), function, count_variants
