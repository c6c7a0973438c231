from ray import tune
from ray.tune import Trainable


class Experiment(tune.Trainable):
    def step(self):
        print(self.remote_checkpoint_dir)  # <-
        return {"loss": 1}


class Longer(Experiment):
    def keep(self):
        return self.save_to_object()  # <-


trainable = Trainable({}, logger_creator=print)  # <-
trainable.delete_checkpoint("/results")  # <-
