# fixture: unsafe
from ray import tune

print(tune.run(print).stats())  # <-
trial = tune.run(print)
print(trial.stats())  # <-
asked = trial.stats  # <-
