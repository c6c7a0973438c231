"""RS201: ``session.report`` becomes ``train.report`` in code that a trainer runs."""

from ._roles import not_under_tune
from ._tables import renames

rule = renames("RS201", when=not_under_tune)
