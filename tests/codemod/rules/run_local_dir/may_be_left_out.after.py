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
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(output)) if output else None)


def search_in(settings: dict, given: str | None, options: Options):
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(ARGS.other)) if ARGS.other else None)
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(ARGS.folder)) if ARGS.folder else None)
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(ARGS.into)) if ARGS.into else None)
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(ARGS.place)) if ARGS.place else None)
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(os.environ.get("RESULTS"))) if os.environ.get("RESULTS") else None)
    tune.run(objective, local_dir=from_environment())
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(settings.get("folder"))) if settings.get("folder") else None)
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(settings.get("folder", None))) if settings.get("folder", None) else None)
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(given)) if given else None)
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(options.kept)) if options.kept else None)
    tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(options.saved)) if options.saved else None)


class Search(Options):
    def go(self):
        tune.run(objective, storage_path=os.path.abspath(os.path.expanduser(self.kept)) if self.kept else None)
