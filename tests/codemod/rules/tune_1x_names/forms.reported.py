import ray
from ray import tune
from ray.tune.analysis.experiment_analysis import NewExperimentAnalysis  # <-
from ray.tune.durable_trainable import DurableTrainable  # <-
from ray.tune.error import AbortTrialExecution, TuneError  # <-
from ray.tune.experiment import convert_to_experiment_list  # <-
from ray.tune.syncer import wait_for_sync  # <-

from ray import resource_spec  # <-

stopper = tune.EarlyStopping("loss")  # <-
wait_for_sync()
