"""RS607: functions of ``ray.train`` in code that a Tuner runs."""

from ..tables import renames
from ._roles import may_be_under_tune

rule = renames("RS607", when=may_be_under_tune)
