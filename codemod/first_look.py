"""The first look at files: each is read once, and its bytes say whether it matters to anyone.

They also say what the file imports, for the look across files, and which content that was, for the
cache; so that neither of them reads it again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b

from .findings.issue import FileResult
from .findings.pins import may_pin
from .repository.links import Link, Seen, link_in
from .repository.minimum import lines_in
from .repository.places import Places
from .repository.survey import KNOWN_ANYWAY, MODULES, asks_for_ray
from .text.discover import Named, named
from .text.files import content_of
from .text.kinds import is_code
from .text.mentions_ray import may_matter, may_train


@dataclass(frozen=True, slots=True)
class Look:
    """What the bytes of one file show."""

    matters: bool = False
    digest: bytes = b""
    link: Link | None = None
    error: str | None = None


def digest_of(data: bytes) -> bytes:
    """Tells the content of a file from any other."""
    return blake2b(data, digest_size=16).digest()


def look_at(file: Named, known: frozenset[str]) -> Look:
    """Read a file; ``known`` are the first parts of names that imports may lead to."""
    path = file.path
    try:
        data = content_of(path)
    except OSError as error:
        return Look(error=f"cannot read it: {error.strerror}")
    matters = may_matter(data) or (asks_for_ray(path) and may_pin(data, os.path.splitext(path)[1]))
    link = None
    if path.endswith(MODULES) or (matters and is_code(path)):
        lines = lines_in(data, path)
        uses_ray = (matters or lines is not data) and may_train(lines)
        link = link_in(lines, file.absolute, known, uses_ray=uses_ray)
    return Look(matters, digest_of(data), link)


class FirstLook:
    """What the bytes of some files show.

    ``folders`` are those of which the files are all that there is, as far as anyone looks.
    """

    def __init__(
        self,
        paths: Iterable[str],
        mapper: Callable[[Callable[[Named], Look], Sequence[Named]], Iterable[Look]] = map,
        folders: Iterable[str] = (),
    ) -> None:
        self.files = [*named(paths)]
        places = Places(file.absolute for file in self.files if file.path.endswith(".py"))
        known = places.first_names - KNOWN_ANYWAY
        self.looks = [*mapper(partial(look_at, known=known), self.files)]
        links = {
            file.absolute: look.link
            for file, look in zip(self.files, self.looks, strict=True)
            if look.link is not None
        }
        self.seen = Seen(links, places, frozenset(os.path.realpath(folder) for folder in folders))

    def __iter__(self) -> Iterator[tuple[str, Look]]:
        """The path of each file with what it shows."""
        return ((file.path, look) for file, look in zip(self.files, self.looks, strict=True))

    def candidates(self) -> Iterator[str | FileResult]:
        """The files that matter, each once; one that cannot be read as its result."""
        told: set[str] = set()
        for file, look in zip(self.files, self.looks, strict=True):
            if look.error is not None:
                yield FileResult(file.path, error=look.error)
            elif look.matters and file.absolute not in told:
                told.add(file.absolute)
                yield file.path
