"""RS201: ``session.report`` becomes ``train.report`` in code that a trainer runs."""

from ..tables import renames
from ._roles import not_under_tune

rule = renames("RS201", when=not_under_tune)
