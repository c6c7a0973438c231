import ray
from ray import tune
from ray.tune.analysis.experiment_analysis import NewExperimentAnalysis  # noqa: F401  # <-
from ray.tune.durable_trainable import DurableTrainable  # noqa: F401  # <-
from ray.tune.error import AbortTrialExecution, TuneError  # noqa: F401  # <-
from ray.tune.experiment import convert_to_experiment_list  # noqa: F401  # <-
from ray.tune.syncer import wait_for_sync  # noqa: F401  # <-

from ray import resource_spec  # noqa: F401  # <-

stopper = tune.EarlyStopping("loss")  # <-
wait_for_sync()
