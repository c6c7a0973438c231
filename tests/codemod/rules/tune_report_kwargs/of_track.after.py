from ray import tune


def objective(config):
    tune.report({"mean_accuracy": config["x"], "done": True})


tune.run(objective, config={"x": 1})
