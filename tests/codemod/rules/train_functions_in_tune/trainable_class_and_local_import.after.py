from ray import tune


class Mine(tune.Trainable):
    def step(self):
        return {"trial": tune.get_context().get_trial_name()}
