from ray.train import CheckpointConfig, DataConfig, ScalingConfig

strategy = CheckpointConfig(num_to_keep=2)


def with_comments():
    from ray.train import (
        DataConfig,  # for the data
        CheckpointConfig,  # for the checkpoints
    )

    return CheckpointConfig(num_to_keep=DataConfig())
