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
    tune.run(objective, local_dir=output)
    tune.run(objective, local_dir=into)
    tune.run(objective, local_dir=place)


def search_in(settings: dict, given: str, options: Options):
    tune.run(objective, local_dir=ARGS.other)
    tune.run(objective, local_dir=ARGS.folder)
    tune.run(objective, local_dir=ARGS.place)
    tune.run(objective, local_dir=from_environment())
    tune.run(objective, local_dir=settings.get("folder", "results"))
    tune.run(objective, local_dir=given)
    tune.run(objective, local_dir=options.kept)
    tune.run(objective, local_dir=options.saved)
