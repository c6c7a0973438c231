try:
    from ray import train
except ImportError:
    train = None


def hook(metrics):
    if train is not None:
        train.report(metrics)  # <-
