from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler, PopulationBasedTraining
from ray.tune.search import ConcurrencyLimiter
from ray.tune.search.basic_variant import BasicVariantGenerator
from ray.tune.search.bayesopt import BayesOptSearch
from ray.tune.search.hyperopt import HyperOptSearch
from ray.tune.utils import validate_save_restore

AsyncHyperBandScheduler(metric="accuracy", max_t=3, mode="max")
PopulationBasedTraining(time_attr="t", metric="accuracy", mode="max")
validate_save_restore(tune.Trainable)
BasicVariantGenerator()
BasicVariantGenerator(max_concurrent=4)
LIMIT = 2


def search():
    algo = ConcurrencyLimiter(HyperOptSearch(
        {},
        metric="loss",
        mode="min",
    ), max_concurrent=4)
    algo.save("state")
    tune.run(print, search_alg=algo)
    tune.run(print, search_alg=ConcurrencyLimiter(BayesOptSearch(metric="accuracy", mode="max"), max_concurrent=LIMIT))
    return HyperOptSearch({})
