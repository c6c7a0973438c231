"""RS704: ``setup``, ``on_trial_start`` and their like, in a callback that a trainer is given."""

from ._callbacks import hooks

rule = hooks("RS704")
