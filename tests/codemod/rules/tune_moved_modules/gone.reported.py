from ray.tune.sample import function  # noqa: F401  # <-
from ray.tune.suggest.util import load_warm_start  # noqa: F401  # <-
from ray.tune.suggest.variant_generator import count_variants  # noqa: F401  # <-
from ray.tune.trial import Location, TrialInfo  # noqa: F401  # <-

search = load_warm_start, function, count_variants
