"""The switch: which engine ``ray.train`` loads, and what the user had asked for.

Ray chooses between its two engines when ``ray.train`` is first imported, from the environment
variable ``RAY_TRAIN_V2_ENABLED``. The runtime half of railswitch runs on the V2 engine, so it
sets that variable before it imports ``ray.train``, after remembering what the user had asked for.

What was decided stands in a second variable, ``RAILSWITCH_CHOICE``, so that workers and
subprocesses know it too: the flag that the user asked for, and the engine: ``0/v1`` or ``/v2``.
"""

from __future__ import annotations

import os
import sys
from typing import Final

FLAG: Final = "RAY_TRAIN_V2_ENABLED"
CHOICE: Final = "RAILSWITCH_CHOICE"
_FLAG_OF: Final = {"v1": "0", "v2": "1"}


class EngineConflictError(ImportError):
    """``ray.train`` was imported with the V1 engine before railswitch could choose V2."""


def asked_flag() -> str | None:
    """The flag as the user set it, also after railswitch has set it for itself.

    >>> isinstance(asked_flag(), str | None)
    True
    """
    asked, _, engine = os.environ.get(CHOICE, "").partition("/")
    flag = os.environ.get(FLAG)
    return asked or None if engine and flag == _FLAG_OF[engine] else flag


def choose_engine(engine: str) -> None:
    """Let ``ray.train`` be loaded with that engine, here and in processes started from here.

    >>> choose_engine("v2")
    """
    os.environ.update({CHOICE: f"{asked_flag() or ''}/{engine}", FLAG: _FLAG_OF[engine]})


def require_v2_engine() -> None:
    """Make sure that ``ray.train`` is the V2 engine in this process and those it starts.

    >>> require_v2_engine()
    """
    if engine_in_use() == "v1":
        raise EngineConflictError(
            f"`ray.train` was imported before railswitch, with {FLAG} {_as_set()}, so it is Ray's "
            "V1 engine, and that cannot be undone in this process. Import railswitch.v1 or "
            "railswitch.v2 before anything that imports `ray.train` or `ray.tune`."
        )
    choose_engine("v2")


def _as_set() -> str:
    value = asked_flag()
    return "not set" if value is None else f"set to {value!r}"


def is_ray_worker() -> bool:
    """Whether this process was started by Ray to run tasks and actors.

    >>> is_ray_worker()
    False
    """
    return bool(sys.argv) and sys.argv[0].endswith("default_worker.py")


def engine_in_use() -> str | None:
    """The engine of an already imported ``ray.train``, or None if it was not imported yet.

    >>> engine_in_use() in (None, "v2")
    True
    """
    run_config = vars(sys.modules.get("ray.train", object)).get("RunConfig")
    if run_config is None:
        return None
    of_v1 = vars(sys.modules.get("ray.air.config") or object).get("RunConfig")
    return "v1" if run_config is of_v1 else "v2"
