from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler, PopulationBasedTraining
from ray.tune.search.basic_variant import BasicVariantGenerator
from ray.tune.search.bayesopt import BayesOptSearch
from ray.tune.search.hyperopt import HyperOptSearch
from ray.tune.utils import validate_save_restore

AsyncHyperBandScheduler(reward_attr="accuracy", max_t=3)
PopulationBasedTraining(time_attr="t", reward_attr="accuracy")
validate_save_restore(tune.Trainable, use_object_store=True)
BasicVariantGenerator(shuffle=False)
BasicVariantGenerator(max_concurrent=4)
LIMIT = 2


def search():
    algo = HyperOptSearch(
        {},
        max_concurrent=4,  # as many as there are GPUs
        metric="loss",
        mode="min",
    )
    algo.save("state")
    tune.run(print, search_alg=algo)
    tune.run(print, search_alg=BayesOptSearch(max_concurrent=LIMIT, reward_attr="accuracy"))
    return HyperOptSearch({}, max_concurrent=None, use_early_stopped_trials=True)
