import argparse
import os
from pathlib import Path

from ray import tune

PARSER = argparse.ArgumentParser()
PARSER.add_argument("--local-dir", default="/mnt/results")
PARSER.add_argument("--name", default="demo")


def objective(config):
    tune.report({"loss": 0.1})


def search(bucket, anywhere, save_dir="~/results", name="demo"):
    args = PARSER.parse_args()
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(args.local_dir)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(save_dir)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(anywhere)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(f"{save_dir}/{name}")))
    tune.run(objective, storage_path=f"s3://{bucket}/results")
    tune.run(objective, storage_path=f"{bucket}://results")
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(os.path.join(save_dir, name))))
    tune.run(objective, storage_path=os.path.join(name, "/mnt/results"))
    tune.run(objective, storage_path=Path("results").resolve())
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser("%s/results" % bucket)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser("{}/results".format(bucket))))


class Agent:
    def __init__(self, local_dir="/mnt/results", other="results"):
        self.local_dir = local_dir
        self.other = other

    def go(self):
        tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(self.local_dir)))
