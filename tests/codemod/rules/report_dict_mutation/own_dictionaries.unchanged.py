from ray import train, tune


def train_func(history):
    for epoch in range(3):
        metrics = {"epoch": epoch}
        metrics["loss"] = 0.1
        train.report(metrics)
    fixed = {"loss": 0.1}
    print(fixed["loss"], fixed.get("loss"))
    train.report(fixed)
    first = {}
    first["epoch"] = 1
    train.report(first)
    first = {}
    first["epoch"] = 2
    train.report(first)
    for epoch in range(3):
        history["epoch"] = epoch
        train.report(dict(history))
        train.report({**history})


def objective(config):
    metrics = {}
    for epoch in range(3):
        metrics["epoch"] = epoch
        train.report(metrics)


tune.Tuner(objective).fit()
