from ray.train import Checkpoint

load = Checkpoint.from_uri  # <-
checkpoint = Checkpoint("/tmp/checkpoint")
other = checkpoint.from_uri("s3://bucket/other")  # <-
commented = (
    Checkpoint  # <-
    # from the bucket
    .from_uri("s3://bucket/checkpoint")
)
