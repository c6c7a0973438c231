"""``ray.air.Checkpoint``, whose methods warn at the user's line."""

from __future__ import annotations

from typing_extensions import deprecated

from railswitch.v1.checkpoint import Checkpoint as _Checkpoint

from ._members import CHECKPOINT, CheckpointMember


@deprecated("RS105: use ray.train.Checkpoint", category=None)
class Checkpoint(_Checkpoint):
    """A directory or a dictionary of training state.

    >>> import warnings
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore")
    ...     Checkpoint.from_dict({"epoch": 3}).to_dict()
    {'epoch': 3}
    """


for _name in CHECKPOINT:
    setattr(Checkpoint, _name, CheckpointMember(_name))


def is_property(name: str) -> bool:
    """Whether a member of AIR's checkpoints is a property.

    >>> is_property("uri"), is_property("to_dict")
    (True, False)
    """
    return isinstance(vars(_Checkpoint)[name], property)
