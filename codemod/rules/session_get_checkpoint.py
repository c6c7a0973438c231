"""RS203: ``session.get_checkpoint`` moves to ``ray.train``."""

from ..tables import renames
from ._roles import not_under_tune

rule = renames("RS203", when=not_under_tune)
