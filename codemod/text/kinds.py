"""Kinds of files, by their names."""

from __future__ import annotations

_BY_SUFFIX = {
    ".py": "python",
    ".pyi": "python",
    ".ipynb": "notebook",
    ".md": "markup",
    ".rst": "markup",
    ".sh": "plain",
    ".bash": "plain",
    ".zsh": "plain",
    ".env": "plain",
    ".yaml": "plain",
    ".yml": "plain",
    ".toml": "plain",
    ".cfg": "plain",
    ".ini": "plain",
}
_PLAIN_NAMES = ("dockerfile", "makefile", "pipfile", ".env")
_PLAIN_TEXTS = ("requirements", "constraints")


def kind_of(path: str) -> str | None:
    """The kind of a file, by its name; None for a file of no kind that matters.

    >>> kind_of("train.py"), kind_of("requirements-dev.txt"), kind_of("photo.png")
    ('python', 'plain', None)
    """
    name = path[path.rfind("/") + 1 :].lower()
    dot = name.rfind(".")
    known = _BY_SUFFIX.get(name[dot:]) if dot >= 0 else None
    if known is not None:
        return known
    if name.startswith(_PLAIN_NAMES):
        return "plain"
    if name.endswith(".txt") and any(word in path.lower() for word in _PLAIN_TEXTS):
        return "plain"
    return None


def is_setup(path: str) -> bool:
    """Whether a path is that of a ``setup.py``.

    >>> is_setup("app/setup.py"), is_setup("app/token_setup.py")
    (True, False)
    """
    return path.replace("\\", "/").rpartition("/")[2] == "setup.py"


def is_code(path: str) -> bool:
    """Whether a file is Python, or a notebook; one of an unknown name is taken for Python.

    >>> is_code("train.py"), is_code("train"), is_code("README.md")
    (True, True, False)
    """
    return kind_of(path.replace("\\", "/")) in ("python", "notebook", None)
