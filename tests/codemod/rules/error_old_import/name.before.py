from ray.train.base_trainer import TrainingFailedError

print(TrainingFailedError.__name__)
