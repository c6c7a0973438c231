"""RS710: V1's callback for MLflow, on a trainer."""

from ..tables import renames
from ._roles import may_be_under_train

rule = renames("RS710", when=may_be_under_train)
