from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


class Model(tune.Trainable):
    pass


tune.run(
    objective,
    keep_checkpoints_num=2,
    checkpoint_score_attr="min-loss",
)
tune.run(
    Model,
    checkpoint_freq=5,
    checkpoint_at_end=True,
)
