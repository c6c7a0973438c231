from ray import tune
from ray.tune import Trainable


class Model(Trainable):
    def _setup(self, config):
        self.step_size = config["lr"]

    def _train(self):  # one step
        return {"loss": self.step_size}

    def _save(self, checkpoint_dir):
        return {"lr": self.step_size}

    def _restore(self, checkpoint):
        self.step_size = checkpoint["lr"]

    def _stop(self):
        pass

    def _log_result(self, result):
        super().log_result(result)

    def _train_more(self):
        return None


class Special(Model):
    def _train(self):
        return {"loss": 0}


tune.run(Special, config={"lr": 0.1})
