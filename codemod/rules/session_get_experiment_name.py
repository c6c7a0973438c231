"""RS206: ``session.get_experiment_name`` moves to ``ray.train``."""

from ._roles import not_under_tune
from ._tables import renames

rule = renames("RS206", when=not_under_tune)
