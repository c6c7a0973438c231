from ray import air, train, tune
from ray.air.config import CheckpointConfig

CheckpointConfig(_checkpoint_keep_all_ranks=True, _checkpoint_upload_from_workers=True)
air.CheckpointConfig(num_to_keep=2, _checkpoint_upload_from_workers=True)
train.CheckpointConfig(
    num_to_keep=2,
    _checkpoint_keep_all_ranks=True,
)
tune.CheckpointConfig(_checkpoint_upload_from_workers=False)
