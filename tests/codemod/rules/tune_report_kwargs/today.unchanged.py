from ray import tune


def report(*args, **kwargs):
    tune.report(*args, **kwargs)


def objective(config):
    arguments = {"metrics": {"loss": 0.1}, "checkpoint": None}
    tune.report(metrics={"loss": 0.1})
    tune.report({"loss": 0.1}, checkpoint=None)
    tune.report(**arguments)


class Tune:
    def report(self, loss):
        print(loss)


def other(tune: Tune):
    tune.report(loss=0.1)
