"""AIR's members of checkpoints: with the shim, Ray's own checkpoints and AIR's have them all."""

from pathlib import Path

import pytest

from .running import python

# Uses every member that the shim adds, on each kind of checkpoint, and prints what came out.
ASK = """
import json, sys, warnings
from pathlib import Path
warnings.simplefilter("ignore")
import railswitch.shim
railswitch.shim.install()
import ray.air, ray.train
from railswitch.shim._members import CHECKPOINT

folder = Path(sys.argv[1])
(folder / "one").mkdir()
plain = ray.train.Checkpoint.from_directory
kinds = {
    "ray": lambda: plain(folder / "one"),
    "air": lambda: ray.air.Checkpoint.from_directory(folder / "one"),
    "air of ray": lambda: ray.air.Checkpoint.from_checkpoint(plain(folder / "one")),
}
uses = {
    "from_dict": lambda kind: type(kind()).from_dict({"a": 1}).to_dict(),
    "from_bytes": lambda kind: type(kind()).from_bytes(
        type(kind()).from_dict({"a": 1}).to_bytes()
    ).to_dict(),
    "from_checkpoint": lambda kind: type(kind()).from_checkpoint(kind()).path,
    "from_uri": lambda kind: type(kind()).from_uri(f"file://{folder}/one").path,
    "get_preprocessor": lambda kind: kind().get_preprocessor(),
    "set_preprocessor": lambda kind: kind().set_preprocessor(None),
    "to_bytes": lambda kind: type(kind().to_bytes()).__name__,
    "to_dict": lambda kind: len(kind().to_dict()),
    "to_uri": lambda kind: kind().to_uri(f"file://{folder}/copy"),
    "uri": lambda kind: kind().uri,
}
assert set(uses) == set(CHECKPOINT), set(uses) ^ set(CHECKPOINT)
facts = {name: [use(kind) for kind in kinds.values()] for name, use in uses.items()}
print("FACTS", json.dumps(facts))
"""


@pytest.mark.parametrize("flag", ["0", "1"])
def test_every_member_of_every_kind(tmp_path: Path, flag: str) -> None:
    done = python("-c", ASK, str(tmp_path), flag=flag)
    assert done.code == 0, done.err
    assert done.facts == {
        name: [value] * 3
        for name, value in {
            "from_dict": {"a": 1},
            "from_bytes": {"a": 1},
            "from_checkpoint": f"{tmp_path}/one",
            "from_uri": f"{tmp_path}/one",
            "get_preprocessor": None,
            "set_preprocessor": None,
            "to_bytes": "bytes",
            "to_dict": 1,
            "to_uri": f"file://{tmp_path}/copy",
            "uri": f"file://{tmp_path}/one",
        }.items()
    }
