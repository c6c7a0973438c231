from ray.air import CheckpointConfig


def configs(keep_all):
    CheckpointConfig(
        _checkpoint_keep_all_ranks=False,  # <-
        _checkpoint_upload_from_workers=True,  # <- with it
    )
    return CheckpointConfig(_checkpoint_keep_all_ranks=keep_all)  # <-
