"""RS206: ``session.get_experiment_name`` moves to ``ray.train``."""

from ..tables import renames
from ._roles import not_under_tune

rule = renames("RS206", when=not_under_tune)
