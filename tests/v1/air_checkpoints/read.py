"""Reads what write.py has written, in every way that Ray AIR had: `python read.py FOLDER`.

Prints what was found; the same by Ray 2.6 and by railswitch, whoever has written it.
"""

import json
import pickle
import sys
import tempfile
from pathlib import Path

from of_air import Checkpoint

# AIR's notes of its own class, which railswitch does not write.
NOTES = (".metadata.pkl", "_metadata.meta.pkl")


def read(folder):
    found = {path.name: of_directory(path) for path in sorted(folder.iterdir()) if path.is_dir()}
    found |= {path.name: of_bytes(path) for path in sorted(folder.glob("*.bytes"))}
    try:
        pickled = pickle.loads((folder / "object.pickle").read_bytes())
    except ModuleNotFoundError:
        return found  # of AIR's class itself, which is there with AIR or with the shim
    return {**found, "object.pickle": plain(pickled.to_dict())}


def of_directory(path):
    checkpoint = Checkpoint.from_directory(str(path))
    data = dict(checkpoint.to_dict())
    with_more = Checkpoint.from_dict({**data, "more": 1}).to_directory(tempfile.mkdtemp())
    by_uri = Checkpoint.from_uri(f"file://{path}")
    return {
        "dictionary": plain(data),
        "by URI": plain(dict(by_uri.to_dict())),
        "preprocessor": stats(checkpoint),
        "files": files(checkpoint.to_directory(tempfile.mkdtemp())),
        "by way of a dictionary": files(
            Checkpoint.from_dict(data).to_directory(tempfile.mkdtemp())
        ),
        "by way of bytes": files(
            Checkpoint.from_bytes(checkpoint.to_bytes()).to_directory(tempfile.mkdtemp())
        ),
        "with a key more": plain(dict(Checkpoint.from_directory(with_more).to_dict())),
    }


def of_bytes(path):
    checkpoint = Checkpoint.from_bytes(path.read_bytes())
    return {
        "dictionary": plain(dict(checkpoint.to_dict())),
        "files": files(checkpoint.to_directory(tempfile.mkdtemp())),
    }


def stats(checkpoint):
    preprocessor = checkpoint.get_preprocessor()
    if preprocessor is None:
        return None
    # Newer releases of Ray call it otherwise.
    return [vars(preprocessor).get("columns") or preprocessor._columns, preprocessor.stats_]


def plain(data):
    """A dictionary without AIR's notes, with the names of what is in archives."""
    return {
        key: value if isinstance(value, (int, float, str, list, dict)) else type(value).__name__
        for key, value in sorted(data.items())
        if key not in ("_metadata", "_ray_additional_checkpoint_files")
    }


def files(directory):
    """The files of a directory: texts as they are, of pickles only that they are there."""
    return {
        str(path.relative_to(directory)): path.read_text()
        if path.suffix in (".txt", ".log")
        else "..."
        for path in sorted(Path(directory).rglob("*"))
        if path.is_file() and path.name not in NOTES
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(read(Path(sys.argv[1])), indent=1) + "\n")
