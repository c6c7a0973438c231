import sys

from ray import train
from ray.train import Checkpoint

try:
    import fast_pickle
except ImportError:
    import tempfile

if sys.platform == "win32":
    import os


def below(config):
    train.report({"a": 1}, checkpoint=Checkpoint.from_dict({"a": 1}))
    import os

    os.remove("x")


def under_a_condition(config):
    if config:
        import os
        from ray import cloudpickle
    train.report({"a": 1}, checkpoint=Checkpoint.from_dict({"a": 1}))


def in_the_same_branch(config):
    if config:
        import os
        from ray import cloudpickle

        train.report({"a": 1}, checkpoint=Checkpoint.from_dict({"a": 1}))


def behind_one_that_may_fail(config):
    try:
        import fast_pickle
        import os
    except ImportError:
        print("slow")
    train.report({"a": 1}, checkpoint=Checkpoint.from_dict({"a": 1}))


def not_without_it(config):
    try:
        import fast_pickle
        import os
    except ImportError:
        return
    finally:
        import tempfile
    train.report({"a": 1}, checkpoint=Checkpoint.from_dict({"a": 1}))
