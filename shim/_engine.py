"""The engine under the semantics: Ray's own V1 engine, or its V2 engine."""

from __future__ import annotations

import importlib.util
import logging
import os
import sys
from importlib.metadata import version
from typing import Final, Literal

from railswitch.v2._ray.flag import FLAG, asked_flag, choose_engine, engine_in_use

from ._flag import Semantics, semantics

Engine = Literal["v1", "v2"]

VARIABLE: Final = "RAILSWITCH_ENGINE"
_VALUES: Final = ("auto", "native", "v2")

logger = logging.getLogger("railswitch")


class EngineError(ValueError):
    """``RAILSWITCH_ENGINE`` has a value that means nothing, or cannot be had."""


class SwitchConflictError(ImportError):
    """``ray.train`` was imported with another engine than the one that is asked for."""


def choose(wanted: Semantics | None = None) -> tuple[Semantics, Engine]:
    """Decide on the engine, and have ``ray.train`` loaded with it.

    >>> choose()
    ('v2', 'v2')
    """
    meant = wanted or semantics()
    engine = _engine_for(meant)
    loaded = engine_in_use()
    if loaded is None:
        choose_engine(engine)
    elif loaded != engine:
        raise SwitchConflictError(_conflict(meant, engine, loaded))
    return meant, engine


def describe(meant: Semantics, engine: Engine) -> str:
    """What runs, in one line.

    >>> describe("v1", "v2")
    "V1 semantics (RAY_TRAIN_V2_ENABLED is unset) by railswitch.v1 on Ray ...'s V2 engine"
    """
    asked = asked_flag()
    why = f"{FLAG} is unset" if asked is None else f"{FLAG}={asked}"
    by = "by railswitch.v1 " if (meant, engine) == ("v1", "v2") else ""
    own = "own " if engine == meant == "v1" else ""
    return f"V{meant[1]} semantics ({why}) {by}on Ray {version('ray')}'s {own}V{engine[1]} engine"


def announce(meant: Semantics, engine: Engine) -> None:
    """Log which engine runs, also where nobody has configured logging."""
    if not logger.handlers and not logging.getLogger().handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("railswitch: %(message)s"))
        logger.addHandler(handler)
        logger.propagate = False
    if logger.level == logging.NOTSET:
        logger.setLevel(logging.INFO)
    logger.info("%s.", describe(meant, engine))


def ships_v1_engine() -> bool:
    """Whether the installed Ray still has its V1 engine.

    >>> ships_v1_engine()
    True
    """
    ray = importlib.util.find_spec("ray")
    folders = (ray.submodule_search_locations if ray else None) or ()
    engine = ("train", "_internal", "backend_executor.py")
    return any(os.path.exists(os.path.join(folder, *engine)) for folder in folders)


def setting() -> str:
    """The value of ``RAILSWITCH_ENGINE``.

    >>> setting()
    'auto'
    """
    value = os.environ.get(VARIABLE, "auto")
    if value not in _VALUES:
        raise EngineError(f"{VARIABLE} is {value!r}, but it must be one of: {', '.join(_VALUES)}.")
    return value


def _engine_for(meant: Semantics) -> Engine:
    value = setting()
    if meant == "v2" or value == "v2":
        return "v2"
    if value == "native":
        if not ships_v1_engine():
            raise EngineError(
                f"{VARIABLE} is native, but Ray {version('ray')} no longer has a V1 engine. Unset "
                "it: railswitch.v1 then gives V1's semantics on the V2 engine."
            )
        return "v1"
    # An explicit import of railswitch.v1 or railswitch.v2 has chosen before us.
    is_taken = "railswitch.v1" in sys.modules and engine_in_use() != "v1"
    return "v1" if ships_v1_engine() and not is_taken else "v2"


def _conflict(meant: Semantics, engine: Engine, loaded: str) -> str:
    return (
        f"V{meant[1]} semantics are asked for, which need Ray's V{engine[1]} engine here, but "
        f"`ray.train` was already imported with its V{loaded[1]} engine, and Ray cannot change "
        "that in a running process. Move the first import of `ray.train`, `ray.tune` or `ray.air` "
        "(also one inside another library) below `railswitch.shim.install()`, or set "
        f"{FLAG} before it, in the shell or as the first line of the program."
    )
