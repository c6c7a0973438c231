# fixture: unsafe
from ray import tune

tuner = tune.Tuner.restore("/results/search")  # <-
tuner.fit()
results = tuner.get_results()
print(tune.Tuner.restore("/results/other").get_results())  # <-
