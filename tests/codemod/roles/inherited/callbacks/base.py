from ray.air import session


class Reporting:
    def on_end(self):
        self.emit({"x": 1})

    def emit(self, metrics):
        session.report(metrics)  # role: train


class Overridden(Reporting):
    def emit(self, metrics):
        session.report(metrics)  # role: train


class TuneSide:
    def on_end(self):
        session.report({})  # role: tune


def starred(x):
    session.report({"x": x})  # role: train
