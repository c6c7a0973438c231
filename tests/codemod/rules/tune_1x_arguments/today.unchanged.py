from ray.tune.schedulers import AsyncHyperBandScheduler
from ray.tune.search import BasicVariantGenerator, ConcurrencyLimiter
from ray.tune.search.hyperopt import HyperOptSearch
from ray.tune.utils import validate_save_restore

AsyncHyperBandScheduler(metric="accuracy", mode="max")
ConcurrencyLimiter(HyperOptSearch({}, metric="loss", mode="min"), max_concurrent=4)
BasicVariantGenerator(max_concurrent=4)
validate_save_restore(object)
