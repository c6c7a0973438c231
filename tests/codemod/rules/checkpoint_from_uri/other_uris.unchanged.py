from pyarrow.fs import FileSystem
from ray.train import Checkpoint

filesystem, path = FileSystem.from_uri("s3://bucket/checkpoint")
checkpoint = Checkpoint(path, filesystem)
