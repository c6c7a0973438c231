from ray import train
from ray.train import Trainer
from ray.train.callbacks import JsonLoggerCallback, TBXLoggerCallback


def train_func(config):
    train.report(loss=config["lr"])
    return 1


trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
trainer.run(
    train_func, config={"lr": 0.1}, callbacks=[JsonLoggerCallback(), TBXLoggerCallback()]
)
trainer.shutdown()
