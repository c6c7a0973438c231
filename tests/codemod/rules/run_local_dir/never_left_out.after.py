import argparse
import os
from dataclasses import dataclass, field

import click
from ray import tune

PARSER = argparse.ArgumentParser()
PARSER.add_argument("place")
PARSER.add_argument("--other", required=True)
PARSER.add_argument("--folder", "-f", type=str, default="results")
ARGS = PARSER.parse_args()


@dataclass
class Options:
    kept: str = "results"
    saved: str = field(default="results")


def objective(config):
    tune.report({"loss": 0.1})


def from_environment():
    return os.environ.get("RESULTS", "results")


@click.command()
@click.option("--output", default="results")
@click.option("--into", required=True)
@click.argument("place")
def search(output, into, place):
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(output)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(into)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(place)))


def search_in(settings: dict, given: str, options: Options):
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(ARGS.other)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(ARGS.folder)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(ARGS.place)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(from_environment())))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(settings.get("folder", "results"))))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(given)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(options.kept)))
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(options.saved)))
