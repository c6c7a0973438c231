from ray import tune
from ray.tune import Analysis  # <-

print(Analysis("/x").dataframe(), tune.Analysis("/y"))  # <-
print(tune.ExperimentAnalysis("/z"))
