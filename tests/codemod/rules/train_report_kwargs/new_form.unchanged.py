from ray import train


def loop(metrics, checkpoint):
    train.report(metrics)
    train.report(metrics=metrics, checkpoint=checkpoint)
    train.report({"loss": 0.1}, checkpoint=checkpoint)
