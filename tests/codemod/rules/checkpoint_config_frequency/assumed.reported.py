# fixture: assume=train
from ray.train import CheckpointConfig

config = CheckpointConfig(num_to_keep=2, checkpoint_frequency=1)  # <-
