"""The files and dictionaries that Ray AIR (2.0 to 2.6) made of its checkpoints, to read and write.

A dictionary became the file ``dict_checkpoint.pkl``; what else lay in that directory became
archives in the dictionary, under one key. A directory became a dictionary with one archive; keys
that were added to it became files ``<key>.meta.pkl`` in the next directory. So nothing was lost
however often one was made of the other.
"""

from __future__ import annotations

import io
import pickle
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ray import cloudpickle

PREPROCESSOR: Final = "_preprocessor"
"""The key of the preprocessor in a dictionary, and its file in a directory."""
DICT_FILE: Final = "dict_checkpoint.pkl"
BYTES: Final = "bytes_data"
"""The key of what was no dictionary in :meth:`Checkpoint.from_bytes`."""
_FILES: Final = "_ray_additional_checkpoint_files"
_DIRECTORY: Final = "fs_checkpoint"
_KEY_SUFFIX: Final = ".meta.pkl"
_METADATA: Final = "_metadata"
"""What AIR noted of its own class. It makes that anew; here it is of no use."""
_METADATA_FILE: Final = ".metadata.pkl"


@dataclass
class CheckpointMetadata:
    """What AIR wrote into each checkpoint about its class, so that such files can be unpickled."""

    checkpoint_type: Any = None
    checkpoint_state: Any = None


class _Unpickler(pickle.Unpickler):
    """Finds AIR's own classes in what AIR has pickled, where Ray has dropped them."""

    def find_class(self, module: str, name: str) -> Any:
        try:
            return super().find_class(module, name)
        except (ImportError, AttributeError):
            if (module, name) == ("ray.air.checkpoint", "_CheckpointMetadata"):
                return CheckpointMetadata
            if module.startswith("ray.") and name.endswith("Checkpoint"):
                from .checkpoint import Checkpoint  # noqa: PLC0415  (it imports this module)

                return Checkpoint
            raise


def loads(data: bytes) -> Any:
    """Unpickle what AIR, or railswitch, has pickled.

    >>> loads(cloudpickle.dumps({"epoch": 3}))
    {'epoch': 3}
    """
    return _Unpickler(io.BytesIO(data)).load()


def without_metadata(data: dict[str, Any]) -> dict[str, Any]:
    """The dictionary as its user made it.

    >>> without_metadata({"epoch": 3, "_metadata": CheckpointMetadata()})
    {'epoch': 3}
    """
    return {key: value for key, value in data.items() if key != _METADATA}


def read_directory(directory: Path) -> dict[str, Any]:
    """A directory as a dictionary."""
    pickled = directory / DICT_FILE
    if not pickled.exists():
        keys = {
            path.name.removesuffix(_KEY_SUFFIX): loads(path.read_bytes())
            for path in sorted(directory.glob(f"*{_KEY_SUFFIX}"))
        }
        return {_DIRECTORY: _pack(directory), **without_metadata(keys)}
    data: dict[str, Any] = without_metadata(loads(pickled.read_bytes()))
    own = {DICT_FILE, _METADATA_FILE}
    beside = {
        path.name: _pack(path) for path in sorted(directory.iterdir()) if path.name not in own
    }
    return {**data, _FILES: beside} if beside else data


def write_directory(data: dict[str, Any], directory: Path) -> None:
    """A dictionary as a directory."""
    directory.mkdir(parents=True, exist_ok=True)
    data = without_metadata(data)
    if _DIRECTORY in data:
        _unpack(data.pop(_DIRECTORY), directory)
        for key, value in data.items():
            (directory / f"{key}{_KEY_SUFFIX}").write_bytes(cloudpickle.dumps(value))
        return
    for name, packed in data.pop(_FILES, {}).items():
        _unpack(packed, directory / name)
    (directory / DICT_FILE).write_bytes(cloudpickle.dumps(data))


def read_preprocessor(directory: Path) -> Any:
    """The preprocessor in a directory, or None."""
    pickled = directory / DICT_FILE
    if pickled.exists() and (found := loads(pickled.read_bytes()).get(PREPROCESSOR)) is not None:
        return found
    for name in (PREPROCESSOR, f"{PREPROCESSOR}{_KEY_SUFFIX}"):
        if (directory / name).exists():
            return loads((directory / name).read_bytes())
    return None


def _pack(path: Path) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        archive.add(path, arcname="", filter=_without_keys)
    return packed.getvalue()


def _without_keys(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    return None if member.name.endswith(_KEY_SUFFIX) else member


def _unpack(packed: bytes, path: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        members = archive.getmembers()
        if [member.name for member in members] == [""] and members[0].isfile():
            content = archive.extractfile(members[0])
            assert content is not None
            path.write_bytes(content.read())
        else:
            archive.extractall(path, filter="data")
