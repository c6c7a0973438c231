"""An extension of Griffe: examples in docstrings become code blocks on the pages of the API."""

import inspect
import re
from typing import Any

import griffe

_EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\s*$).+)*", re.MULTILINE)


class Doctests(griffe.Extension):
    """Puts a fence around each doctest."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Change the docstring of an object that was just read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    r"""The docstring with its examples as code blocks.

    >>> fenced("One more.\n\n>>> 1 + 1\n2")
    'One more.\n\n```pycon\n>>> 1 + 1\n2\n```'
    """
    text = inspect.cleandoc(docstring)
    return _EXAMPLE.sub(lambda example: f"```pycon\n{example.group()}\n```", text)
