"""RS605: configurations of Ray Train that are given to a Tuner."""

from ..tables import renames
from ._roles import may_be_under_tune

rule = renames("RS605", when=may_be_under_tune)
