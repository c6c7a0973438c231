import os as _os
import sys
import tempfile

from ray import cloudpickle, cloudpickle as _cloudpickle, train
from ray.train import Checkpoint

try:
    import fast_pickle
except ImportError:
    import tempfile

if sys.platform == "win32":
    import os


def below(config):
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(_os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report({"a": 1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
    import os

    os.remove("x")


def under_a_condition(config):
    if config:
        import os
        from ray import cloudpickle
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(_os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                _cloudpickle.dump({"a": 1}, file)
        train.report({"a": 1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


def in_the_same_branch(config):
    if config:
        import os
        from ray import cloudpickle

        with tempfile.TemporaryDirectory() as checkpoint_dir:
            if train.get_context().get_world_rank() == 0:
                with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                    cloudpickle.dump({"a": 1}, file)
            train.report({"a": 1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


def behind_one_that_may_fail(config):
    try:
        import fast_pickle
        import os
    except ImportError:
        print("slow")
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(_os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report({"a": 1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))


def not_without_it(config):
    try:
        import fast_pickle
        import os
    except ImportError:
        return
    finally:
        import tempfile
    with tempfile.TemporaryDirectory() as checkpoint_dir:
        if train.get_context().get_world_rank() == 0:
            with open(os.path.join(checkpoint_dir, "dict_checkpoint.pkl"), "wb") as file:
                cloudpickle.dump({"a": 1}, file)
        train.report({"a": 1}, checkpoint=Checkpoint.from_directory(checkpoint_dir))
