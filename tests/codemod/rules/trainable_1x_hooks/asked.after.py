from ray import tune


class Model(tune.Trainable):
    def setup(self, config):
        self.x = config["x"]

    def reset_config(self, config):
        self.setup(config)
        return True

    def save_checkpoint(self, folder):
        return {"x": self.x}

    def load_checkpoint(self, state):
        self.x = state["x"]


class Special(Model):
    def setup(self, config):
        super().setup(config)


model = Model({"x": 1})
state = model.save_checkpoint("/x")
model.load_checkpoint(state)
print(Special({"x": 1}).save_checkpoint("/y"))
