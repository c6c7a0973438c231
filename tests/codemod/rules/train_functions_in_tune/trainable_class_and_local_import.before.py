from ray import tune


class Mine(tune.Trainable):
    def step(self):
        from ray import train

        return {"trial": train.get_context().get_trial_name()}
