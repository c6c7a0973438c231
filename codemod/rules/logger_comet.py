"""RS711: V1's callback for Comet, on a trainer."""

from ..tables import renames
from ._roles import may_be_under_train

rule = renames("RS711", when=may_be_under_train)
