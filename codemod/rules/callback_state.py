"""RS705: ``get_state`` and ``set_state``, in a callback that a trainer is given."""

from ._callbacks import hooks

rule = hooks("RS705")
