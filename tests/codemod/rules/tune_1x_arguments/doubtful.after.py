# fixture: unsafe
import sys

from ray.tune.search import ConcurrencyLimiter
from ray.tune.search.basic_variant import BasicVariantGenerator
from ray.tune.search.hyperopt import HyperOptSearch

BasicVariantGenerator()
algo = ConcurrencyLimiter(HyperOptSearch({}), max_concurrent=int(sys.argv[1]))
