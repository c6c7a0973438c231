from ray import tune


def objective(config):
    tune.report({"loss": 0.1})


class Model(tune.Trainable):
    pass


tune.run(objective, checkpoint_freq=0, checkpoint_at_end=False)
tune.run(Model, checkpoint_freq=5, checkpoint_at_end=True)
tune.run("PPO", checkpoint_freq=5)
