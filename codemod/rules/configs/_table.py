"""Rules of this group that are one statement: what the row does not say is a condition."""

from __future__ import annotations

from .._shared.configs import is_default
from .._shared.scaling import not_of_air_alone
from .._tables import keywords, reports

RULES = (
    keywords("RS302", when=not_of_air_alone),
    reports("RS306", when=not_of_air_alone),
    keywords("RS308", unless=is_default),
    keywords("RS309", unless=is_default),
    keywords("RS310", unless=is_default),
    keywords("RS311", unless=is_default),
    keywords("RS321", unless=is_default, places={"fail_fast": 1}),
)
