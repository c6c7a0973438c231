"""What railswitch leaves alone, and why."""

from __future__ import annotations

from .model import OutOfScope

OUT_OF_SCOPE: tuple[OutOfScope, ...] = ()
