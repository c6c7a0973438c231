from ray import tune


class Model(tune.Trainable):
    def _setup(self, config):
        self.x = config["x"]

    def reset_config(self, config):
        self._setup(config)
        return True

    def _save(self, folder):
        return {"x": self.x}

    def _restore(self, state):
        self.x = state["x"]


class Special(Model):
    def _setup(self, config):
        super()._setup(config)


model = Model({"x": 1})
state = model._save("/x")
model._restore(state)
print(Special({"x": 1})._save("/y"))
