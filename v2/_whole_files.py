"""Files in the storage that grow or are replaced: what is there is never lost for a moment.

Object stores replace files whole. In a file system, what writes over a file empties it first; if
the disk is full then, or the driver is killed, all that it held would be gone.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, AnyStr, BinaryIO

_CHUNK = 2**20
_PART = ".part"


def is_on_disk(filesystem: Any) -> bool:
    """Whether what is stored there are files of this machine, or of a disk that machines share."""
    return bool(filesystem.type_name == "local")


def write(filesystem: Any, path: str, content: bytes) -> None:
    """Write a file, in the place of the one that is there."""
    if not is_on_disk(filesystem):
        with filesystem.open_output_stream(path) as stream:
            stream.write(content)
        return
    with _replacing(path) as file:
        file.write(content)


def bring(local_path: str, fs_path: str) -> None:
    """Bring a folder, and all that is in it, up to date; what vanishes meanwhile is left out."""
    for folder, folders, names in os.walk(local_path, followlinks=True):
        folders[:] = [name for name in folders if not _leads_back(folder, name)]
        there = os.path.normpath(os.path.join(fs_path, os.path.relpath(folder, local_path)))
        os.makedirs(there, exist_ok=True)
        for name in names:
            source = os.path.join(folder, name)
            with contextlib.suppress(FileNotFoundError):
                if os.path.isfile(source):
                    _bring_file(source, os.path.join(there, name))


def _leads_back(folder: str, name: str) -> bool:
    """Whether what is in a folder is that folder, or one above it, by a link."""
    return Path(os.path.realpath(folder)).is_relative_to(
        os.path.realpath(os.path.join(folder, name))
    )


def is_part(name: str) -> bool:
    """Whether a file is one that somebody who was killed has only begun.

    >>> is_part("result.json"), is_part(".result.json.4711.part")
    (False, True)
    """
    return name.startswith(".") and name.endswith(_PART)


def whole_lines(content: AnyStr) -> AnyStr:
    r"""What is there without the line at its end that somebody who was killed has only begun.

    >>> whole_lines("one\ntw")
    'one\n'
    """
    return content[: content.rfind(b"\n" if isinstance(content, bytes) else "\n") + 1]


def _bring_file(source: str, target: str) -> None:
    """Add what a file has grown by since the last time, or write it anew."""
    with open(source, "rb") as new:
        if os.path.exists(target):
            with open(target, "r+b", buffering=0) as old:
                if _begins_with(new, old):
                    _append(new, old)
                    return
        new.seek(0)
        with _replacing(target) as file:
            shutil.copyfileobj(new, file, _CHUNK)


def _begins_with(new: BinaryIO, old: Any) -> bool:
    """Whether the one file begins with all of the other; both are then read as far as that."""
    while chunk := old.read(_CHUNK):
        if new.read(len(chunk)) != chunk:
            return False
    return True


def _append(new: BinaryIO, old: Any) -> None:
    size = old.tell()
    try:
        while chunk := new.read(_CHUNK):
            while chunk:
                chunk = chunk[old.write(chunk) :]
    except OSError:
        old.truncate(size)
        raise


@contextmanager
def _replacing(path: str) -> Iterator[BinaryIO]:
    """A file that takes the place of another when it is written."""
    folder, name = os.path.split(path)
    part = os.path.join(folder, f".{name}.{os.getpid()}{_PART}")
    try:
        with open(part, "wb") as file:
            yield file
        os.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
