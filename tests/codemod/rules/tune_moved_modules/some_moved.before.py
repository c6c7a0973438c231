from ray.tune import sample, trial
from ray.tune.suggest.repeater import Repeater
from ray.tune.trial import Checkpoint, Trial

print(Checkpoint, Repeater, Trial, trial.Trial, sample.uniform)
