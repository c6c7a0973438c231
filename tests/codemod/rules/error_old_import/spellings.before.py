import ray.train.base_trainer as base
from ray.train.trainer import BaseTrainer, TrainingFailedError as Failed


def run(trainer: BaseTrainer):
    try:
        trainer.fit()
    except (Failed, base.TrainingFailedError) as error:
        print(error)
