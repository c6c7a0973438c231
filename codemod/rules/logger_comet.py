"""RS711: V1's callback for Comet, on a trainer."""

from ._roles import may_be_under_train
from ._tables import renames

rule = renames("RS711", when=may_be_under_train)
