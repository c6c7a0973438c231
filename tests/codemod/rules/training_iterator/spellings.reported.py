from ray.train import trainer
from ray.train import TrainingIterator  # <-


def follow(first: TrainingIterator, second: "trainer.TrainingIterator"):  # <-
    for result in first:
        print(result)
