from ray import tune
from ray.tune import Trainable


class Model(Trainable):
    def setup(self, config):
        self.step_size = config["lr"]

    def step(self):  # one step
        return {"loss": self.step_size}

    def save_checkpoint(self, checkpoint_dir):
        return {"lr": self.step_size}

    def load_checkpoint(self, checkpoint):
        self.step_size = checkpoint["lr"]

    def cleanup(self):
        pass

    def log_result(self, result):
        super().log_result(result)

    def _train_more(self):
        return None


class Special(Model):
    def step(self):
        return {"loss": 0}


tune.run(Special, config={"lr": 0.1})
