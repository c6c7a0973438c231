"""RS610: ``tune.get_trial_id()`` and the like moved to ``tune.get_context()``."""

from ._tables import renames

rule = renames("RS610")
