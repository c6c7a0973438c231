from ray.train import Result

Result(metrics={}, checkpoint=None, error=None, path="results")
open_experiment(log_dir="results")
