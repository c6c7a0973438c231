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
    tune.run(objective, local_dir=args.local_dir)
    tune.run(objective, local_dir=save_dir)
    tune.run(objective, local_dir=anywhere)
    tune.run(objective, local_dir=f"{save_dir}/{name}")
    tune.run(objective, local_dir=f"s3://{bucket}/results")
    tune.run(objective, local_dir=f"{bucket}://results")
    tune.run(objective, local_dir=os.path.join(save_dir, name))
    tune.run(objective, local_dir=os.path.join(name, "/mnt/results"))
    tune.run(objective, local_dir=Path("results").resolve())
    tune.run(objective, local_dir="%s/results" % bucket)
    tune.run(objective, local_dir="{}/results".format(bucket))


class Agent:
    def __init__(self, local_dir="/mnt/results", other="results"):
        self.local_dir = local_dir
        self.other = other

    def go(self):
        tune.run(objective, local_dir=self.local_dir)
