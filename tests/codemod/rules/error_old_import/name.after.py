from ray.train import TrainingFailedError

print(TrainingFailedError.__name__)
