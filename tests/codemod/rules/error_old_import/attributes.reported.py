import ray.train.trainer
from ray.train.base_trainer import TrainingFailedError  # <-


def explain(path):
    message = ray.train.trainer.TrainingFailedError._FAILURE_CONFIG_MSG  # <-
    return TrainingFailedError._RESTORE_MSG.format(trainer_cls_name="T", path=path) + message
