from ray.tune.experiment import trial
from ray.tune.experiment.trial import Trial
from ray.tune.search import sample
from ray.tune.search.repeater import Repeater
from ray.tune.trial import Checkpoint

print(Checkpoint, Repeater, Trial, trial.Trial, sample.uniform)
