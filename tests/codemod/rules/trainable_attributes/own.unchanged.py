from ray import tune


class Experiment(tune.Trainable):
    def setup(self, config):
        self.sync_config = config["sync"]

    def step(self):
        print(self.sync_config, self.logdir, self.iteration)
        self.delete_checkpoint()
        return {"loss": 1}

    def delete_checkpoint(self):
        print("gone")


class Plain:
    def step(self):
        return self.save_to_object()
