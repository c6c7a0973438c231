from ray import tune
from ray.tune.analysis import ExperimentAnalysis
from ray.tune.error import TuneError
from ray.tune.experiment import Experiment, Trial
from ray.tune.stopper import ExperimentPlateauStopper
from ray.tune.syncer import SyncConfig

import my.tune.track as track

track.log(loss=0.1)
