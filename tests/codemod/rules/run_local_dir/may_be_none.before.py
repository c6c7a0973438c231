import argparse

from ray import tune

PARSER = argparse.ArgumentParser()
PARSER.add_argument("--local-dir", default=None)


def objective(config):
    tune.report({"loss": 0.1})


def search(folder=None):
    tune.run(objective, local_dir=folder)
    tune.run(objective, local_dir=PARSER.parse_args().local_dir)
    tune.run(objective, local_dir=getattr(PARSER, "folder", None))
