"""RS702: ``on_checkpoint`` and its like, in a callback that a trainer is given."""

from ._callbacks import hooks

rule = hooks("RS702")
