"""Packages railswitch's runtime half, as a zip file that Python imports from."""

from __future__ import annotations

import atexit
import hashlib
import io
import os
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.abc import Traversable

PARTS: Final = ("catalogue", "shim", "traces", "v1", "v2")
"""What workers, the relay and the engine's controller may import; pure Python, as all is."""
_KINDS: Final = (".py", ".json", ".toml", ".typed")
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)


@cache
def package() -> bytes:
    """The zip file; the same files make the same bytes.

    >>> "railswitch/v2/__init__.py" in zipfile.ZipFile(io.BytesIO(package())).namelist()
    True
    >>> len(package()) < 500_000
    True
    """
    buffer = io.BytesIO()
    # The parts lie beside each other, installed or in the repository, in a folder or in a zip file.
    top: Traversable = files(__package__).parent  # type: ignore[attr-defined]
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        # Python finds a package without an __init__ in a zip file only if its folder is an entry.
        archive.writestr(zipfile.ZipInfo("railswitch/", _LONG_AGO), b"")
        for part in PARTS:
            for path, content in _files(top / part, f"railswitch/{part}"):
                archive.writestr(zipfile.ZipInfo(path, _LONG_AGO), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


@cache
def fingerprint() -> str:
    """What tells one package from another.

    >>> len(fingerprint())
    40
    """
    return hashlib.sha1(package()).hexdigest()


def unpacked() -> str:
    """A folder called railswitch with what is in the package, until this process ends.

    >>> os.path.exists(os.path.join(unpacked(), "v2", "__init__.py"))
    True
    """
    folder = tempfile.mkdtemp(prefix="railswitch-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    zipfile.ZipFile(io.BytesIO(package())).extractall(folder)
    return os.path.join(folder, "railswitch")


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _files(entry, f"{path}/{entry.name}")
        elif entry.name.endswith(_KINDS):
            yield f"{path}/{entry.name}", entry.read_bytes()
