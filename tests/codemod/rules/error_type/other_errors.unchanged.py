from ray import tune
from ray.train import TrainingFailedError
from ray.train.torch import TorchTrainer


def train_func():
    raise ValueError("no data")


trainer = TorchTrainer(train_func)
try:
    trainer.fit()
except (RuntimeError, TrainingFailedError) as error:
    print(error)
try:
    trainer.fit()
except RuntimeError:
    raise
except TrainingFailedError:
    pass
try:
    trainer.fit()
except Exception:
    pass
try:
    print("no fit here")
except RuntimeError:
    trainer.fit()
try:
    tune.Tuner(train_func).fit()
except RuntimeError:
    pass


def later(RuntimeError):
    try:
        trainer.fit()
    except RuntimeError:
        pass
