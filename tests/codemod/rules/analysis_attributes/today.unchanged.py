import ray
from analysis import analyse
from ray import tune

analysis = tune.run(print)
print(analysis.best_config, analysis.results_df, analysis.dataframe())
print(analysis.get_best_checkpoint(analysis.trials[0]))
print(ray.data.range(3).stats(), analyse().stats(), analyse().runner_data())
