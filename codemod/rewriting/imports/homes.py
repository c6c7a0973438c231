"""Tells by which import a name of Ray's, or of railswitch's, is made available."""

from __future__ import annotations

from .model import Import

_HOMES = (Import("railswitch.v1", "session"), Import("railswitch.v1", "Tuner"))
"""What is best called by its own name, rather than by that of the module or the function."""


def home(name: str) -> tuple[Import, str]:
    """The import that makes a qualified name available, and what is written behind it.

    >>> home("ray.train.get_context().get_world_rank")
    (Import(module='ray', name='train', asname=''), '.get_context().get_world_rank')
    >>> home("ray.train.torch.TorchTrainer")
    (Import(module='ray.train.torch', name='TorchTrainer', asname=''), '')
    """
    for known in _HOMES:
        if name == known.target or name.startswith(f"{known.target}."):
            return known, name[len(known.target) :]
    parts = name.split(".")
    size = 2
    while size + 1 < len(parts) and parts[size].isidentifier() and parts[size].islower():
        size += 1
    if size == 2:  # noqa: PLR2004 - a package such as ray.train is used by its own name
        size = 1
    rest = "".join(f".{part}" for part in parts[size + 1 :])
    return Import(".".join(parts[:size]), parts[size]), rest
