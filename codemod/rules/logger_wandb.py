"""RS709: V1's callback for Weights & Biases, on a trainer."""

from ._roles import may_be_under_train
from ._tables import renames

rule = renames("RS709", when=may_be_under_train)
