from ray import tune


def objective(config):
    tune.report({"loss": 1.0})


analysis = tune.run(objective)
print(analysis.best_logdir + "/params.json")
print(
    analysis.get_best_logdir(
        metric="loss",  # the smaller
        mode="min",
    )
)
print(analysis.get_best_trial("loss", "min").checkpoint.value)
print(analysis.get_best_trial("loss", "min").checkpoint.dir_or_data)
