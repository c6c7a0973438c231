"""Rules of this group that are one statement: what the row does not say is a condition."""

from __future__ import annotations

from .._tables import reports_each

RULES = (reports_each("RS435"),)
