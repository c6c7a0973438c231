"""RS703: ``on_trial_error`` and its like, in a callback that a trainer is given."""

from ._callbacks import hooks

rule = hooks("RS703")
