"""RS608: ``ray.train.Checkpoint`` in code that a Tuner runs."""

from ._roles import may_be_under_tune
from ._tables import renames

rule = renames("RS608", when=may_be_under_tune)
