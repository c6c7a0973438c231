# fixture: unsafe
from functools import partial

from ray.train.huggingface import TransformersTrainer
from transformers import Trainer


def make(train_dataset, eval_dataset=None, **config):
    return Trainer(train_dataset=train_dataset)


def run(datasets, arguments, given, train):
    TransformersTrainer(make, datasets=datasets)  # <-
    TransformersTrainer(make, datasets={"train": train, "test": train})  # <-
    TransformersTrainer(make, **arguments)  # <-
    TransformersTrainer(given, datasets={"train": train})  # <-
    TransformersTrainer(partial(make, a=1), datasets={"train": train})  # <-
    TransformersTrainer(make, backend_config=None)  # <-
    return TransformersTrainer  # <-
