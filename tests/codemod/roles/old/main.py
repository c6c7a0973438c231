from ray import train
from ray.train import Trainer
from ray.air import session


def train_func(config):
    session.report({"x": 1})  # role: train


trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
trainer.run(train_func, {"lr": 1})
