"""Writes checkpoints in every form that Ray AIR had: `python write.py FOLDER`.

Run with Ray 2.0 to 2.6, it wrote what is in ray-2.6.3; run with railswitch, it writes the same.
"""

import pickle
import sys
from pathlib import Path

from of_air import Checkpoint, make_preprocessor

DATA = {"epoch": 3, "weights": [0.5, 1.5]}


def write(folder):
    source = folder / "source"
    (source / "sub").mkdir(parents=True)
    (source / "model.txt").write_text("weights")
    (source / "sub" / "more.txt").write_text("more")

    Checkpoint.from_dict(dict(DATA)).to_directory(str(folder / "dict"))

    with_files = Checkpoint.from_dict(dict(DATA)).to_directory(str(folder / "dict_with_files"))
    Path(with_files, "notes.txt").write_text("notes")
    Path(with_files, "logs").mkdir()
    Path(with_files, "logs", "first.log").write_text("first")

    prepared = Checkpoint.from_dict(dict(DATA))
    prepared.set_preprocessor(make_preprocessor())
    prepared.to_directory(str(folder / "dict_with_preprocessor"))

    Checkpoint.from_directory(str(source)).to_directory(str(folder / "directory"))

    # What set_preprocessor() does to a directory is seen in the next one in AIR, here at once.
    Checkpoint.from_directory(str(source)).to_directory(str(folder / "copy"))
    prepared = Checkpoint.from_directory(str(folder / "copy"))
    prepared.set_preprocessor(make_preprocessor())
    prepared.to_directory(str(folder / "directory_with_preprocessor"))

    data = Checkpoint.from_directory(str(source)).to_dict()
    data["added"] = {"by": "hand"}
    Checkpoint.from_dict(data).to_directory(str(folder / "directory_with_keys"))

    for name in ("dict", "dict_with_files", "directory", "directory_with_keys"):
        checkpoint = Checkpoint.from_directory(str(folder / name))
        (folder / f"{name}.bytes").write_bytes(checkpoint.to_bytes())
    (folder / "object.pickle").write_bytes(pickle.dumps(Checkpoint.from_dict(dict(DATA))))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
