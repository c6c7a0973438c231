from ray.train.checkpoint import CheckpointManager  # <-

CheckpointManager()
