from ray import tune
from ray.train import RunConfig


def configured(args):
    try:
        return RunConfig(name=args.name)
    except AttributeError:  # the arguments have no name
        return RunConfig(local_dir=args.path or None)  # <-


def older(args):
    try:
        return RunConfig(storage_path=args.path)
    except TypeError:
        return RunConfig(local_dir=args.path)


def two_things(args):
    try:
        path = str(args.path)
        return tune.RunConfig(storage_path=path)
    except TypeError:
        return tune.RunConfig(local_dir=args.path or None)  # <-
