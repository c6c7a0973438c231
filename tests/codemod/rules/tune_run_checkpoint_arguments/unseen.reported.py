from ray import tune


class Model(tune.Trainable):
    pass


def search(score, options, config):
    tune.run(
        Model,
        keep_checkpoints_num=2,  # <-
        checkpoint_score_attr=score,  # <- with it
    )
    tune.run(Model, checkpoint_freq=2, **options)  # <-
    tune.run(Model, checkpoint_freq=2, checkpoint_config=config)  # <-
