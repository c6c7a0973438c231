"""Text patches: what all edits come down to in the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Patch(NamedTuple):
    """A change of the text between two offsets; it is given what stands there by then."""

    start: int
    end: int
    change: Callable[[str], str]


class ConflictError(Exception):
    """Two patches overlap, and neither lies inside the other."""


def replace(start: int, end: int, text: str) -> Patch:
    """A patch that puts ``text`` there, whatever stood there before."""
    return Patch(start, end, lambda _: text)


def apply(text: str, patches: Iterable[Patch]) -> str:
    """The text after all patches, those inside others first.

    >>> outer = Patch(0, 6, lambda inner: inner.replace(", b", ""))
    >>> apply("f(a,b)", [Patch(3, 4, lambda _: ", "), outer])
    'f(a)'
    """
    # What is inserted stands before what is changed at the same place, not inside it.
    order = sorted(patches, key=lambda patch: (patch.start, patch.end > patch.start, -patch.end))
    order.reverse()  # so that the next one can be taken off the end
    result = _rendered(text, 0, len(text), order)
    return result + "".join(patch.change("") for patch in reversed(order))


def _rendered(text: str, start: int, end: int, patches: list[Patch]) -> str:
    """The text from ``start`` to ``end`` with the patches inside it, which are taken off."""
    pieces: list[str] = []
    position = start
    while patches and patches[-1].start < end and patches[-1].end <= end:
        patch = patches.pop()
        if patch.start < position:
            raise ConflictError(f"edits overlap at offset {patch.start}")
        pieces.append(text[position : patch.start])
        pieces.append(patch.change(_rendered(text, patch.start, patch.end, patches)))
        position = patch.end
    if patches and patches[-1].start < end:
        raise ConflictError(f"edits overlap at offset {patches[-1].start}")
    pieces.append(text[position:end])
    return "".join(pieces)
