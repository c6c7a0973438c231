# fixture: unsafe
import sys

from ray.tune.search.basic_variant import BasicVariantGenerator
from ray.tune.search.hyperopt import HyperOptSearch

BasicVariantGenerator(shuffle=True)
algo = HyperOptSearch({}, max_concurrent=int(sys.argv[1]), use_early_stopped_trials=False)
