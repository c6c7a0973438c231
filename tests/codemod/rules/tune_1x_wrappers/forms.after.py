from ray import tune
from ray.tune import ExperimentAnalysis

analysis = ExperimentAnalysis("/x")
print(analysis.dataframe(metric="loss", mode="min"), analysis.get_best_config("loss", "min", scope="all"))
print(analysis.get_best_config("loss", "min", scope="last"))
print(tune.ExperimentAnalysis(experiment_checkpoint_path="/y").get_best_config(metric="loss", mode="max", scope="all"))
print(ExperimentAnalysis("/z").trial_dataframes)


class Model(tune.Trainable):
    pass


tune.run(Model, config={})
tune.run("PPO")

policy = (lambda agent: f"policy_{agent}")
print(print("x"), policy)
