"""RS709: V1's callback for Weights & Biases, on a trainer."""

from ..tables import renames
from ._roles import may_be_under_train

rule = renames("RS709", when=may_be_under_train)
