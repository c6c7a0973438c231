from ray import tune
from ray.tune import Analysis, durable

analysis = Analysis("/x")
print(analysis.dataframe(metric="loss", mode="min"), analysis.get_best_config("loss", "min"))
print(analysis.get_best_config("loss", "min", scope="last"))
print(tune.Analysis(experiment_dir="/y").get_best_config(metric="loss", mode="max"))
print(Analysis("/z").trial_dataframes)


class Model(tune.Trainable):
    pass


tune.run(tune.durable(Model), config={})
tune.run(durable("PPO"))

policy = tune.function(lambda agent: f"policy_{agent}")
print(tune.function(print)("x"), policy)
