import argparse
import os
from dataclasses import dataclass, field
from typing import Optional

import click
from ray import tune

PARSER = argparse.ArgumentParser()
PARSER.add_argument("--other")
PARSER.add_argument("-f", "--folder", type=str, help="where results go")
PARSER.add_argument("--results", dest="into")
PARSER.add_argument("place", nargs="?")
ARGS = PARSER.parse_args()


@dataclass
class Options:
    kept: str = None
    saved: Optional[str] = field(default=None)


def objective(config):
    tune.report({"loss": 0.1})


def from_environment():
    return os.environ.get("RESULTS")


@click.command()
@click.option("--output")
def search(output):
    tune.run(objective, local_dir=output)


def search_in(settings: dict, given: str | None, options: Options):
    tune.run(objective, local_dir=ARGS.other)
    tune.run(objective, local_dir=ARGS.folder)
    tune.run(objective, local_dir=ARGS.into)
    tune.run(objective, local_dir=ARGS.place)
    tune.run(objective, local_dir=os.environ.get("RESULTS"))
    tune.run(objective, local_dir=from_environment())
    tune.run(objective, local_dir=settings.get("folder"))
    tune.run(objective, local_dir=settings.get("folder", None))
    tune.run(objective, local_dir=given)
    tune.run(objective, local_dir=options.kept)
    tune.run(objective, local_dir=options.saved)


class Search(Options):
    def go(self):
        tune.run(objective, local_dir=self.kept)
