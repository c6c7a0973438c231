from ray import tune


def objective(config):
    tune.report({"loss": 1.0})


analysis = tune.run(objective)
print(analysis.best_trial.path + "/params.json")
print(
    analysis.get_best_trial(
        metric="loss",  # the smaller
        mode="min",
    ).path
)
print(analysis.get_best_trial("loss", "min").checkpoint.path)
print(analysis.get_best_trial("loss", "min").checkpoint.path)
