from ray import train, tune

train.CheckpointConfig(num_to_keep=2)
tune.CheckpointConfig(num_to_keep=2, checkpoint_frequency=3)
