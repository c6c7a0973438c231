"""RS608: ``ray.train.Checkpoint`` in code that a Tuner runs."""

from ..tables import renames
from ._roles import may_be_under_tune

rule = renames("RS608", when=may_be_under_tune)
