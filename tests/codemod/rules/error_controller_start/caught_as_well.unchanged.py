from ray import train
from ray.exceptions import ActorDiedError
from ray.train.torch import TorchTrainer


def train_func():
    print("training")


trainer = TorchTrainer(train_func, run_config=train.RunConfig(storage_path="/results"))
try:
    trainer.fit()
except (train.TrainingFailedError, ActorDiedError):
    pass
try:
    trainer.fit()
except train.TrainingFailedError:
    pass
except Exception:
    raise
