from mylib import CheckpointStrategy

CheckpointStrategy(num_to_keep=2)
