import ray
import ray.tune.search.sample as sample
from ray import tune
from ray.tune.experiment.trial import Trial
from ray.tune.search.repeater import Repeater
from ray.tune.search import UNDEFINED_METRIC_MODE, ConcurrencyLimiter, Searcher
from ray.tune.suggest import suggestion

search: Searcher = ConcurrencyLimiter(ray.tune.search.optuna.OptunaSearch(), 2)
again = Repeater(suggestion.ConcurrencyLimiter(search, 1))
print(sample.Float, Trial.RUNNING, UNDEFINED_METRIC_MODE, tune.search.BasicVariantGenerator())
