import json

from ray import train
from ray.train import Trainer
from ray.train.callbacks import JsonLoggerCallback


def train_func(config):
    for step in range(2):
        train.report(loss=config["lr"] * step, rank=train.world_rank())
    return {"lr": config["lr"], "workers": train.world_size()}


trainer = Trainer(backend="torch", num_workers=2)
trainer.start()
results = trainer.run(train_func, config={"lr": 0.5}, callbacks=[JsonLoggerCallback()])
trainer.shutdown()
print("FOUND", json.dumps(results[0]))
