"""RS710: V1's callback for MLflow, on a trainer."""

from ._roles import may_be_under_train
from ._tables import renames

rule = renames("RS710", when=may_be_under_train)
