from ray import train
from ray.train import Trainer
from ray.train.trainer import TrainWorkerGroup  # noqa: F401  # <-

trainer = Trainer(backend="torch", num_workers=2)  # <-
trainer.start()
train.Trainer("torch").shutdown()  # <-


def train_func():
    return 1


def other(backend, options):
    first = Trainer(backend=backend)  # <-
    first.run(train_func)
    second = Trainer("torch", **options)  # <-
    second.run(train_func)
    third = Trainer("torch")  # <-
    third.run(train_func, checkpoint={"epoch": 1})
    fourth = Trainer("torch")  # <-
    fourth.run(train_func)
    print(fourth.latest_checkpoint)
    fifth = Trainer("torch")  # <-
    return lambda: fifth.run(train_func)
