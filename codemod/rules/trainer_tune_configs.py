"""RS606: configurations of Ray Tune that are given to a trainer."""

from ..tables import renames
from ._roles import may_be_under_train

rule = renames("RS606", when=may_be_under_train)
