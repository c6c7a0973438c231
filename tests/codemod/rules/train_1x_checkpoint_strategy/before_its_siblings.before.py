from ray.train import DataConfig, ScalingConfig, CheckpointStrategy

strategy = CheckpointStrategy(num_to_keep=2)


def with_comments():
    from ray.train import (
        DataConfig,  # for the data
        CheckpointStrategy,  # for the checkpoints
    )

    return CheckpointStrategy(num_to_keep=DataConfig())
