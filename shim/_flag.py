"""The switch itself: which semantics ``RAY_TRAIN_V2_ENABLED`` asks for."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final, Literal

from packaging.version import Version

from railswitch.v2._ray.flag import FLAG, asked_flag

Semantics = Literal["v1", "v2"]

_MEANING: Final[dict[str, Semantics]] = {"1": "v2", "true": "v2", "0": "v1", "false": "v1"}
_V2_BY_DEFAULT: Final = Version("2.51")


class FlagError(ValueError):
    """``RAY_TRAIN_V2_ENABLED`` has a value that means nothing."""


def semantics() -> Semantics:
    """What the user asked for, read as Ray reads it; unset means what it means to Ray.

    >>> semantics()
    'v2'
    """
    return parse(asked_flag())


def parse(value: str | None) -> Semantics:
    """The meaning of a value of the flag.

    Ray takes everything but ``1`` and ``true`` for 0. Here, what is neither is an error.

    >>> parse("0"), parse("True")
    ('v1', 'v2')
    >>> parse("maybe")
    Traceback (most recent call last):
    railswitch.shim._flag.FlagError: RAY_TRAIN_V2_ENABLED is 'maybe', ...
    """
    if value is None:
        return "v2" if Version(version("ray")) >= _V2_BY_DEFAULT else "v1"
    try:
        return _MEANING[value.lower()]
    except KeyError:
        raise FlagError(
            f"{FLAG} is {value!r}, but it must be 1 or true (Ray Train V2), 0 or false (V1), or "
            f"unset, which means V{parse(None)[1]} with Ray {version('ray')}."
        ) from None
