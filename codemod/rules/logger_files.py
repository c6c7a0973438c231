"""RS708: Ray Tune's loggers of files, on a trainer."""

from ..tables import renames
from ._roles import may_be_under_train

rule = renames("RS708", when=may_be_under_train)
