"""Paths that ``.gitignore`` files name, where git itself cannot answer: outside a checkout."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec


class Ignored:
    """The ``.gitignore`` files of a tree, as far as it has been walked; ``path in ignored`` asks.

    A path counts from the top of the tree, and that of a folder ends with a slash.
    """

    def __init__(self) -> None:
        self._specs: dict[str, GitIgnoreSpec] = {}

    def read(self, file: Path, prefix: str) -> None:
        """Take in the file of the folder whose paths begin with the prefix."""
        try:
            lines = file.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
        except OSError:
            return  # as git does: it then says nothing
        from pathspec import GitIgnoreSpec  # noqa: PLC0415 - git itself answers for most trees

        self._specs[prefix] = GitIgnoreSpec.from_lines(line for line in lines if _is_right(line))

    def __contains__(self, path: str) -> bool:
        if not self._specs:
            return False
        parts = path.rstrip("/").split("/")[:-1]
        prefixes = ["", *("/".join(parts[: n + 1]) + "/" for n in range(len(parts)))]
        for prefix in reversed(prefixes):  # the nearest file that says something counts
            if prefix in self._specs:
                said = self._specs[prefix].check_file(path[len(prefix) :]).include
                if said is not None:
                    return said
        return False


def _is_right(line: str) -> bool:
    """Whether a line is a pattern; git passes over one that is not."""
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - git itself answers for most trees

    try:
        GitIgnoreSpec.from_lines([line])
    except ValueError:
        return False
    return True
