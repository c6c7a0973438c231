from keras.callbacks import Callback as TrainingCallback
from ray.train import UserCallback


class First(TrainingCallback):
    pass


class Second(UserCallback):
    pass
