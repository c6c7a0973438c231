"""Settings of Ray Data, which are those of a process."""

from __future__ import annotations

from typing import Any


def current_context() -> Any:
    """The settings of Ray Data in this process; imports it."""
    from ray.data import DataContext  # noqa: PLC0415  (slow to import)

    return DataContext.get_current()


def set_current_context(context: Any) -> None:
    """Let this process have the settings of another."""
    type(context)._set_current(context)
