"""Environment variables for the time of one run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


@contextmanager
def defaults(variables: Mapping[str, str]) -> Iterator[None]:
    """Set those variables that the user has not set, and unset them afterwards.

    >>> with defaults({"RAILSWITCH_EXAMPLE": "1"}):
    ...     print(os.environ["RAILSWITCH_EXAMPLE"])
    1
    """
    added = [name for name in variables if name not in os.environ]
    os.environ.update({name: variables[name] for name in added})
    try:
        yield
    finally:
        for name in added:
            os.environ.pop(name, None)
