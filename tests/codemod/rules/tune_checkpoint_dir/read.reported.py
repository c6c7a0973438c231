from ray import tune


def objective(config, checkpoint_dir=None):  # <-
    def load():
        return open(checkpoint_dir)

    if checkpoint_dir:
        load()
    tune.report({"loss": 1.0})


def unread(config, *, checkpoint_dir=None):  # <-
    tune.report({"loss": 1.0})


tune.run(objective)
tune.run(unread)
