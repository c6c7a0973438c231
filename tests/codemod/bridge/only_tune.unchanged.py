from ray import tune


def objective(config):
    tune.report({"loss": config["lr"]})


tune.Tuner(objective, run_config=tune.RunConfig(stop={"training_iteration": 3})).fit()
