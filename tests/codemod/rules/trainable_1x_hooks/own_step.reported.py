from ray import tune


class Model(tune.Trainable):
    def setup(self, config):
        self.step = 0

    def _train(self):  # <-
        self.step += 1
        return {"loss": self.step}
