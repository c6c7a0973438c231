from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


def arguments():
    return dict(loggers=[], checkpoint_freq=3)


def of_classes():
    return {"checkpoint_freq": 3}


params = {**arguments()}
tune.run(objective, **arguments())  # <-
tune.run(objective, **params)  # <-
tune.run("PPO", **of_classes())
