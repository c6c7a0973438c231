from functools import partial

from ray import tune


def named(config, *, reporter):  # <-
    reporter(mean_accuracy=1)


def by_place(config, reporter):  # <-
    reporter(1)


def passed_on(config, reporter):  # <-
    fit(config, reporter)


def fit(config, report):
    report(loss=config["x"])


def read(config, reporter):  # <-
    print(reporter.logdir)
    reporter(loss=1)


def changed(config, reporter):  # <-
    reporter = reporter or print
    reporter(loss=1)


def answered(config, reporter):  # <-
    return reporter(loss=1)


def called(config, reporter):  # <-
    reporter(loss=1)


@partial
def decorated(config, reporter):  # <-
    reporter(loss=1)


class Search:
    def objective(self, config, reporter):  # <-
        reporter(loss=1)

    def run(self):
        tune.run(self.objective)


tune.run(named)
tune.run(by_place)
tune.run(passed_on)
tune.run(read)
tune.run(changed)
tune.run(answered)
tune.run(called)
tune.run(decorated)
tune.run(lambda config, reporter: reporter(loss=1))  # <-
called({}, print)
