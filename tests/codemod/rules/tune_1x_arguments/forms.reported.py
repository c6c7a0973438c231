from ray import tune
from ray.tune.schedulers import AsyncHyperBandScheduler, PopulationBasedTraining
from ray.tune.search.hyperopt import HyperOptSearch
from ray.tune.utils import validate_save_restore

AsyncHyperBandScheduler(reward_attr="accuracy")  # <-
PopulationBasedTraining(time_attr="t", reward_attr="accuracy")  # <-
HyperOptSearch({}, max_concurrent=4)  # <-
tune.suggest.hyperopt.HyperOptSearch({}, reward_attr="accuracy")  # <-
validate_save_restore(tune.Trainable, use_object_store=True)  # <-
