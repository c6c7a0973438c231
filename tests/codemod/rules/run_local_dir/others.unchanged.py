from ray import train, tune
from mine import RunConfig

RunConfig(local_dir="/mnt/results")
train.RunConfig(storage_path="/mnt/results")
tune.TuneConfig(num_samples=2)
