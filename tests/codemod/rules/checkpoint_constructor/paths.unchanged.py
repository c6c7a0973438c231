from ray.train import Checkpoint

from company.storage import Checkpoint as Saved

checkpoint = Checkpoint(path="/tmp/checkpoint")
other = Checkpoint("s3://bucket/checkpoint")
saved = Saved(local_path="/tmp/checkpoint")
