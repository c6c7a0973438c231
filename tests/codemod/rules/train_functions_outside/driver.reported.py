import ray.train
from ray.train import get_context
from ray.train.torch import TorchTrainer

print(get_context().get_world_size())  # <-


def main():
    trainer = TorchTrainer(print)
    trainer.fit()
    ray.train.report({"done": True})  # <-


if __name__ == "__main__":
    ray.train.get_checkpoint()  # <-
