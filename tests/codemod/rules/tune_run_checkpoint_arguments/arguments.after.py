from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


class Model(tune.Trainable):
    pass


tune.run(
    objective,
    checkpoint_config=tune.CheckpointConfig(num_to_keep=2, checkpoint_score_attribute="loss", checkpoint_score_order="min"),
)
tune.run(
    Model,
    checkpoint_config=tune.CheckpointConfig(checkpoint_frequency=5, checkpoint_at_end=True),
)
