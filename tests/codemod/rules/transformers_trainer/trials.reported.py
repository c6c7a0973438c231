# fixture: unsafe
from ray import tune
from ray.train.huggingface import TransformersTrainer
from transformers import Trainer


def make(train_dataset, eval_dataset=None, **config):
    return Trainer(train_dataset=train_dataset)


trainer = TransformersTrainer(make, trainer_init_config={"lr": 0.1})  # <-
tune.Tuner(trainer, param_space={"trainer_init_config": {"lr": tune.uniform(0, 1)}})
