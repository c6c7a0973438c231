from ray import train
from ray.train import Trainer
from ray.train.torch import TorchConfig


def train_func(config):
    return config["lr"]


def main(num_workers=2, use_gpu=False):
    trainer = Trainer(TorchConfig(backend="gloo"), num_workers=num_workers, use_gpu=use_gpu)
    trainer.start()
    results = trainer.run(
        train_func=train_func,
        config={
            "lr": 0.1,  # small
        },
        dataset={"train": 1})
    print(results[0])
    trainer.run(train_func, {"lr": 1})
    trainer.shutdown()
    print(train.__name__)


def alone():
    trainer = train.Trainer(backend="tensorflow", num_workers=1, max_retries=2)
    trainer.start()
    print(len(trainer.run(train_func, {"lr": 1})))
    trainer.shutdown()
