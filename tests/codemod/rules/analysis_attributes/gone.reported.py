from ray import tune
from ray.tune import ExperimentAnalysis

analysis = tune.run(print)
print(analysis.stats())  # <-
print(analysis.runner_data())  # <-
analysis.set_filetype("csv")  # <-
best = analysis.get_best_checkpoint(analysis.trials[0], return_path=True)  # <-
other = ExperimentAnalysis("/results", sync_config=None)  # <-
print(other.stats()["start_time"])  # <-
