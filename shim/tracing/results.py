"""Results of ``fit()``, as plain data."""

from __future__ import annotations

from typing import Any, Final

from railswitch.traces import plain

_MOST_ROWS: Final = 20_000


def described(result: Any) -> list[dict[str, Any]]:
    """Each result of what ``fit()`` returned: one of a trainer, one for each trial of Tune."""
    if hasattr(result, "metrics_dataframe") or hasattr(result, "best_checkpoints"):
        return [_result(result)]
    if hasattr(result, "trials"):  # an ExperimentAnalysis, as `tune.run` returns it
        return [_trial(trial, result) for trial in result.trials]
    try:
        return [_result(item) for item in result]
    except TypeError:
        return [{"return_value": plain(result)}]


def _result(result: Any) -> dict[str, Any]:
    best = _get(result, "best_checkpoints")
    return {
        "type": type(result).__name__,
        "metrics": plain(_get(result, "metrics")),
        "checkpoint": _path(_get(result, "checkpoint")),
        "best_checkpoints": None
        if best is None
        else [[_path(checkpoint), plain(metrics)] for checkpoint, metrics in best],
        "error": cause_of(_get(result, "error")),
        "path": str(_get(result, "path")),
        "dataframe": _rows(_get(result, "metrics_dataframe")),
        "return_value": plain(_get(result, "return_value")),
    }


def _trial(trial: Any, analysis: Any) -> dict[str, Any]:
    frames = _get(analysis, "trial_dataframes") or {}
    path = _get(trial, "path") or _get(trial, "local_path")
    checkpoint = _get(trial, "checkpoint")
    return {
        "type": "Trial",
        "metrics": plain(_get(trial, "last_result")),
        "checkpoint": _path(checkpoint),
        "best_checkpoints": None,
        "error": cause_of(_get(trial, "get_error") and trial.getcause_of()),
        "path": str(path),
        "dataframe": _rows(frames.get(path) if path in frames else frames.get(trial.trial_id)),
        "return_value": None,
    }


def _get(owner: Any, name: str) -> Any:
    try:
        return getattr(owner, name, None)
    except Exception:  # an attribute that Ray has dropped raises a deprecation
        return None


def _path(checkpoint: Any) -> str | None:
    path = _get(checkpoint, "path") if checkpoint is not None else None
    return None if path is None else str(path)


def cause_of(error: Any) -> dict[str, str] | None:
    """What was raised first, below what Ray wraps it in; None if nothing was raised.

    >>> cause_of(KeyError("rows"))
    {'type': 'KeyError', 'text': "'rows'"}
    """
    if error is None:
        return None
    cause = error
    while getattr(cause, "__cause__", None) is not None:
        cause = cause.__cause__
    failures = _get(error, "worker_failures")
    if isinstance(failures, dict) and failures:
        cause = failures[min(failures)]
    cause = _get(cause, "_base_exc") or _get(cause, "cause") or cause
    return {"type": type(cause).__name__, "text": str(cause)[:2000]}


def _rows(frame: Any) -> dict[str, Any] | None:
    if frame is None or not hasattr(frame, "columns"):
        return None
    try:
        shown = frame.head(_MOST_ROWS)
        return {
            "columns": [str(column) for column in frame.columns],
            "rows": len(frame),
            "data": plain(shown.values.tolist()),
        }
    except Exception as error:
        return {"columns": [], "rows": 0, "data": [], "error": repr(error)}
