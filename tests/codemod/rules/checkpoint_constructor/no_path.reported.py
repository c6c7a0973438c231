from ray.air import Checkpoint


def make(state, reference, options):
    yield Checkpoint(data_dict=state)  # <-
    yield Checkpoint(obj_ref=reference)  # <-
    yield Checkpoint(
        local_path=None,  # <-
        data_dict=state,  # <- with it
    )
    yield Checkpoint(uri="s3://bucket/checkpoint", **options)  # <-
