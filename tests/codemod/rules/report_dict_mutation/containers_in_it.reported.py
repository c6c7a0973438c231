from ray import train


def train_func():
    metrics = {"losses": [], "best": {}}
    for epoch in range(3):
        metrics["losses"].append(epoch)
        metrics["best"]["loss"] = 0.1
        train.report(metrics)  # <-


def shadowed(dict):
    metrics = {}
    for epoch in range(3):
        metrics["epoch"] = epoch
        train.report(metrics)  # <-
