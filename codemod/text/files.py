"""Files as they are on disk: encodings, line ends, and writes that cannot be half done."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import re
import tokenize
from dataclasses import dataclass
from pathlib import Path


def printable(path: str) -> str:
    r"""A file name as it can be printed: what is no visible character is escaped.

    >>> printable("a b.py"), printable("a\nb.py")
    ('a b.py', 'a\\nb.py')
    """
    if path.isprintable():
        return path
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape", "surrogatepass").decode()
        for char in path
    )


_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_PICTURES, _REPLACEMENT, _SPACE = 0x2400, "\ufffd", 0x20


def visible(text: str) -> str:
    r"""Text of others without what a terminal would obey; it stays as long as it is.

    >>> visible("a\x1b[31m"), visible("caf\xe9")
    ('a\u241b[31m', 'caf\xe9')
    """
    return _OBEYED.sub(_picture, text)


def _picture(match: re.Match[str]) -> str:
    code = ord(match.group())
    return chr(_PICTURES + code) if code < _SPACE else _REPLACEMENT


_AT_ONCE = 1 << 16


def content_of(path: str) -> bytes:
    """The bytes of a file; a file object takes twice as long, and there are very many files."""
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        parts = [os.read(descriptor, _AT_ONCE)]
        while parts[-1]:
            parts.append(os.read(descriptor, _AT_ONCE))
    finally:
        os.close(descriptor)
    return b"".join(parts)


class UnreadableError(Exception):
    """A file that cannot be read as text; the message says why."""


@dataclass(frozen=True)
class Text:
    """The text of a file and how it is encoded."""

    text: str
    encoding: str = "utf-8"

    def encoded(self, text: str) -> bytes:
        """Another text in the same encoding."""
        return text.encode(self.encoding)


def decode_python(data: bytes) -> Text:
    r"""The text of a Python file, by its byte order mark or its coding comment (PEP 263).

    >>> decode_python(b"# coding: latin-1\nx = '\xe9'").text[-2]
    'é'
    """
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return Text(data.decode(encoding), encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise UnreadableError(f"cannot decode it: {error}") from error


def decode_utf8(data: bytes) -> Text:
    """The text of a file that is UTF-8 by convention, with or without a byte order mark."""
    encoding = "utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8"
    try:
        return Text(data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        raise UnreadableError(f"cannot decode it: {error}") from error


class ChangedError(Exception):
    """A file that somebody else has written in the meantime."""


def write_atomically(path: Path, data: bytes, *, instead_of: bytes | None = None) -> None:
    """Replace a file so that it is either old or new at any moment; mode and owner are kept.

    If it no longer holds ``instead_of``, it is left as it is: a ChangedError.
    """
    target = path.resolve()  # a symlink stays one
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
    import tempfile  # noqa: PLC0415 - `check` writes nothing, and it loads a dozen modules

    descriptor, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _take_after(target, Path(name))
        if instead_of is not None and target.read_bytes() != instead_of:
            raise ChangedError
        Path(name).replace(target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            Path(name).unlink()
        raise


def _take_after(old: Path, new: Path) -> None:
    """Give a new file the mode and the owner of the old one, or what a new file has."""
    if not old.exists():
        mask = os.umask(0)
        os.umask(mask)
        new.chmod(0o666 & ~mask)
        return
    status = old.stat()
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):
            os.chown(new, status.st_uid, status.st_gid)
    new.chmod(status.st_mode & 0o7777)
