"""RS708: Ray Tune's loggers of files, on a trainer."""

from ._roles import may_be_under_train
from ._tables import renames

rule = renames("RS708", when=may_be_under_train)
