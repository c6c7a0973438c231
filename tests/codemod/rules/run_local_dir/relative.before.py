import argparse
import os
from dataclasses import dataclass
from pathlib import Path

from ray import tune
from ray.train import RunConfig

FOLDER = "results"
PARSER = argparse.ArgumentParser()
PARSER.add_argument("--local-dir", default="./runs")


def objective(config):
    tune.report({"loss": 0.1})


def search(save_dir="./"):
    tune.run(objective, local_dir=save_dir)


def search_by_name(*, name, save_dir="results"):
    tune.run(objective, local_dir=f"{save_dir}/{name}")


def search_in(folder):
    tune.run(objective, local_dir=folder)


def search_somewhere(name, given=None):
    args = PARSER.parse_args()
    tune.run(objective, local_dir=args.local_dir)
    tune.run(objective, local_dir=Path("results"))
    tune.run(objective, local_dir=str(Path("results") / name))
    tune.run(objective, local_dir=os.path.join("results", name))
    tune.run(objective, local_dir=os.path.join(FOLDER, name))
    tune.run(objective, local_dir=f"results/{name}")
    tune.run(objective, local_dir="results/" + name)
    tune.run(objective, local_dir="results/{}".format(name))
    tune.run(objective, local_dir=given or "results")
    tune.run(objective, local_dir="results" if given is None else given)
    tune.run(objective, local_dir=os.environ.get("RESULTS", "results"))


search_in("results")


class Agent:
    def __init__(self, local_dir="tune_results"):
        self.local_dir = local_dir
        self.args = PARSER.parse_args()

    def go_elsewhere(self):
        tune.run(objective, local_dir=self.args.local_dir)
        tune.run(objective, local_dir=Path("results/a").parent)

    def go(self):
        config = RunConfig(local_dir=self.local_dir)
        tune.Tuner(objective, run_config=config).fit()


@dataclass
class Options:
    local_dir: str = "results"

    def config(self):
        return RunConfig(local_dir=self.local_dir)
