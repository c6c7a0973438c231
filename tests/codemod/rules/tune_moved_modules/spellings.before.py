import ray.tune.sample as sample
import ray.tune.suggest.optuna
from ray import tune
from ray.tune.suggest import ConcurrencyLimiter, suggestion
from ray.tune.suggest.repeater import Repeater
from ray.tune.suggest.suggestion import UNDEFINED_METRIC_MODE, Searcher
from ray.tune.trial import Trial

search: Searcher = ConcurrencyLimiter(ray.tune.suggest.optuna.OptunaSearch(), 2)
again = Repeater(suggestion.ConcurrencyLimiter(search, 1))
print(sample.Float, Trial.RUNNING, UNDEFINED_METRIC_MODE, tune.suggest.BasicVariantGenerator())
