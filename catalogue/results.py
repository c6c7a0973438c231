"""Placeholder."""

from __future__ import annotations

from .model import Deprecation

ROWS: tuple[Deprecation, ...] = ()
