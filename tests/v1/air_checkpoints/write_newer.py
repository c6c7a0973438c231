"""Writes checkpoints as Ray Train 2.7 to 2.9 did: `python write_newer.py FOLDER`."""

import sys
from pathlib import Path

from of_air import make_preprocessor
from ray.train import Checkpoint
from ray.train._internal.framework_checkpoint import FrameworkCheckpoint


def write(folder):
    for kind, name in ((Checkpoint, "plain"), (FrameworkCheckpoint, "framework")):
        directory = folder / name
        directory.mkdir(parents=True)
        (directory / "model.txt").write_text("weights")
        checkpoint = kind.from_directory(str(directory))
        checkpoint.set_metadata({"team": "a"})
        if kind is FrameworkCheckpoint:
            checkpoint.set_preprocessor(make_preprocessor())


if __name__ == "__main__":
    write(Path(sys.argv[1]))
