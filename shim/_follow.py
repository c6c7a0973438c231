"""Names of ``railswitch.shim`` itself: whatever the switch says."""

from __future__ import annotations

import pkgutil
from typing import Any

from ._engine import choose
from ._names import table
from ._warn import show_by_default


def follow(name: str) -> Any:
    """The object that a name of Ray stands for, as the switch stands.

    >>> follow("ray.train.ScalingConfig").__module__
    'railswitch.shim._configs'
    """
    show_by_default()
    names = table(*choose()).names.get(name.rpartition(".")[0], ())
    for served in names:
        if served.name == name and served.target is not None and not served.if_missing:
            return served.load()
    return pkgutil.resolve_name(name)
