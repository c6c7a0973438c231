"""RS203: ``session.get_checkpoint`` moves to ``ray.train``."""

from ._roles import not_under_tune
from ._tables import renames

rule = renames("RS203", when=not_under_tune)
