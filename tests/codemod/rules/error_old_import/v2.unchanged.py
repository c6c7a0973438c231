from ray.train import TrainingFailedError

print(TrainingFailedError)
