from ray.tune.sample import function  # noqa: F401  # <-
from ray.tune.suggest.skopt import SkOptSearch  # noqa: F401  # <-
from ray.tune.suggest.variant_generator import count_variants  # noqa: F401  # <-
from ray.tune.trial import Location, TrialInfo  # noqa: F401  # <-

search = SkOptSearch(), function, count_variants
