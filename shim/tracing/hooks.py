"""Hooks into Ray and railswitch, at the few doors that everything goes through."""

from __future__ import annotations

import functools
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final

from .._patches import Member
from .._warn import is_ours
from . import seeds
from .callbacks import callback_observers
from .places import place
from .process import write
from .reports import checkpoint_files, run_of_session, run_of_worker
from .results import described
from .storage import storage_observers

_inside = threading.local()
_MADE_AT: Final = "_railswitch_made_at"

_FITS: Final = {
    "ray.train.base_trainer": ("BaseTrainer", "train"),
    "ray.train.v2.api.data_parallel_trainer": ("DataParallelTrainer", "train"),
    "ray.tune.tuner": ("Tuner", "tune"),
    "railswitch.v1._base_trainer": ("BaseTrainer", "train"),
    "railswitch.v2._trainer": ("RelayedTrainer", "train"),
    "railswitch.shim._switched_trainer": ("SwitchedTrainer", "train"),
}

_HAVE_INIT: Final = (
    "ray.train.base_trainer",
    "ray.train.v2.api.data_parallel_trainer",
    "ray.tune.tuner",
    "railswitch.v1._base_trainer",
)
"""Where the others inherit it from."""


def observers() -> dict[str, tuple[Member, ...]]:
    """What is put into modules of Ray and railswitch when they are loaded."""
    found: dict[str, tuple[Member, ...]] = {
        module: (Member(owner, "fit", functools.partial(_fit, kind)),)
        for module, (owner, kind) in _FITS.items()
    }
    for module in _HAVE_INIT:
        found[module] += (Member(_FITS[module][0], "__init__", _made),)
    for module in ("ray.air.config", "ray.train.v2.api.config"):
        found[module] = (Member("RunConfig", "__init__", _made),)
    found["ray.tune.tune"] = (Member("", "run", _tune_run),)
    found["ray.train._internal.session"] = (
        Member("_TrainSession", "report", _session_report),
        Member("_TrainSession", "start", _session_start),
    )
    found["ray.train.v2._internal.execution.train_fn_utils"] = (
        Member("", "set_train_fn_utils", _set_utils),
    )
    return found | callback_observers() | storage_observers()


# ---- reports


def _session_report(before: Callable[..., Any]) -> Callable[..., Any]:
    """Ray's own V1 session, and that of Tune's functions."""

    @functools.wraps(before)
    def report(session: Any, metrics: Any, *args: Any, **kwargs: Any) -> Any:
        call = functools.partial(before, session, metrics, *args, **kwargs)
        checkpoint = args[0] if args else kwargs.get("checkpoint")
        return _reported(call, metrics, checkpoint, lambda: run_of_session(session))

    return report


def _session_start(before: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(before)
    def start(session: Any, *args: Any, **kwargs: Any) -> Any:
        seeds.sow_again(getattr(session, "world_rank", None) or 0)
        return before(session, *args, **kwargs)

    return start


def _set_utils(before: Callable[..., Any]) -> Callable[..., Any]:
    """V2's functions ask one object of the process: observe what is reported to it."""

    @functools.wraps(before)
    def set_train_fn_utils(utils: Any) -> Any:
        if "report" not in vars(utils):
            utils.report = _utils_report(utils, utils.report)
        seeds.sow_again(run_of_worker(utils).get("rank") or 0)
        return before(utils)

    return set_train_fn_utils


def _utils_report(utils: Any, before: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(before)
    def report(metrics: Any, checkpoint: Any = None, *args: Any, **kwargs: Any) -> Any:
        call = functools.partial(before, metrics, checkpoint, *args, **kwargs)
        return _reported(call, metrics, checkpoint, lambda: run_of_worker(utils))

    return report


def _reported(
    call: Callable[[], Any], metrics: Any, checkpoint: Any, run: Callable[[], dict[str, Any]]
) -> Any:
    """Report, and write down what, from where and how long it took; the outermost call counts."""
    if getattr(_inside, "report", False):
        return call()
    from railswitch.traces import plain  # noqa: PLC0415

    line = {
        **run(),
        "metrics": plain(metrics),
        "checkpoint": checkpoint_files(checkpoint),
        "place": place(sys._getframe(2)),
        "error": None,
    }
    _inside.report = True
    began = time.perf_counter()
    try:
        return call()
    except BaseException as error:  # also the end of the training, which a stop condition brings
        line["error"] = type(error).__name__
        raise
    finally:
        _inside.report = False
        write("report", **line, seconds=round(time.perf_counter() - began, 6))


# ---- where trainers and run configurations were made, and which of these went where


def _made(before: Callable[..., Any]) -> Callable[..., Any]:
    """Remember the line at which the user made it."""

    @functools.wraps(before)
    def init(made: Any, *args: Any, **kwargs: Any) -> None:
        before(made, *args, **kwargs)
        if _MADE_AT not in vars(made) and (where := place(sys._getframe(1))) is not None:
            vars(made)[_MADE_AT] = where["path"], where["line"]

    return init


def _config_used(kind: str, owner: Any) -> None:
    tuner = getattr(owner, "_local_tuner", None)
    config = getattr(owner, "run_config", None) or getattr(tuner, "_run_config", None)
    made_at = getattr(config, _MADE_AT, None)
    if made_at is not None:
        write("config", kind=kind, path=made_at[0], line=made_at[1])


# ---- what fit() returns


def _fit(kind: str, before: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(before)
    def fit(owner: Any, *args: Any, **kwargs: Any) -> Any:
        if is_ours(sys._getframe(1)):  # Ray's and railswitch's own ways to run it
            return before(owner, *args, **kwargs)
        _config_used(kind, owner)
        call = functools.partial(before, owner, *args, **kwargs)
        return _fitted(kind, type(owner).__name__, call, getattr(owner, _MADE_AT, None))

    return fit


def _tune_run(before: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(before)
    def run(*args: Any, **kwargs: Any) -> Any:
        if is_ours(sys._getframe(1)):
            return before(*args, **kwargs)
        return _fitted("tune", "tune.run", lambda: before(*args, **kwargs))

    return run


def _fitted(
    kind: str, what: str, call: Callable[[], Any], made_at: tuple[str, int] | None = None
) -> Any:
    where = place(sys._getframe(2))
    began = time.time()
    made = made_at and {"path": made_at[0], "line": made_at[1]}
    line: dict[str, Any] = {"kind": kind, "what": what, "place": where, "made": made}
    line["began"] = began
    write("fit_begun", **line)
    try:
        result = call()
    except BaseException as error:
        write("fit", **line, raised={"type": type(error).__name__, "text": str(error)[:2000]})
        raise
    write("fit", **line, raised=None, results=described(result), pid_of_fit=os.getpid())
    return result
