from ray import train
from ray.train import TrainingFailedError as Failed
from ray.train.trainer import BaseTrainer


def run(trainer: BaseTrainer):
    try:
        trainer.fit()
    except (Failed, train.TrainingFailedError) as error:
        print(error)
