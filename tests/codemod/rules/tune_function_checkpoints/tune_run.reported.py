from functools import partial

from ray import tune


def objective(config, data=None):
    tune.report({"loss": 0.1})


tune.run(
    objective,
    checkpoint_freq=5,  # <-
    checkpoint_at_end=True,  # <- with it
)
tune.run(partial(objective, data=1), checkpoint_at_end=True)  # <-
