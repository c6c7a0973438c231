from ray import train
from ray.train import TrainingCallback
from ray.train.callbacks import MLflowLoggerCallback  # <-
from ray.train.callbacks.logging import JsonLoggerCallback


class First(TrainingCallback):  # <-
    pass


class Second(train.TrainingCallback):  # <-
    def start_training(self, logdir, **info):
        pass

    def handle_result(self, results, **info):
        print(results)


class Third(TrainingCallback):  # <-
    def handle_result(self, results, **info):
        print(results, info)


print(JsonLoggerCallback("/logs"))  # <-
print(MLflowLoggerCallback)
