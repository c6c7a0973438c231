"""Equality of values: numbers within a tolerance, and what never is the same."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

FILLED_IN: Final = frozenset(
    {
        "timestamp",
        "checkpoint_dir_name",
        "should_checkpoint",
        "done",
        "training_iteration",
        "trial_id",
        "date",
        "time_this_iter_s",
        "time_total_s",
        "pid",
        "hostname",
        "node_ip",
        "config",
        "time_since_restore",
        "iterations_since_restore",
        "experiment_tag",
        "experiment_id",
        "episodes_total",
        "timesteps_total",
        "timesteps_since_restore",
        "warmup_time",
        "logdir",
        "_time_total_s",
        "_pid",
        "_hostname",
        "_node_ip",
    }
)
"""What V1 added to each row by itself (rule RS514)."""

_CHANGING: Final = re.compile(
    r"(^|[_/. -])(time|times|timestamp|date|datetime|duration|elapsed|latency|throughput|runtime"
    r"|seconds|secs?|msec|ms|fps|pid|hostname|host|node_ip|ip|port|uuid|trial_id|run_id"
    r"|experiment_id|trial_name|run_name|memory|rss)($|[_/. -])|per_s(ec(ond)?)?($|[_/])|/s$|_s$",
    re.IGNORECASE,
)
_TEMPORARY: Final = re.compile(r"(/[\w.+-]+){2,}|\w+_[0-9a-f]{5}_\d{5}|[0-9a-f]{32}")


@dataclass(frozen=True)
class Tolerance:
    """How far numbers may be apart."""

    rtol: float = 1e-5
    atol: float = 1e-8

    def same(self, old: Any, new: Any) -> bool:
        """Whether two plain values are the same.

        >>> Tolerance().same({"a": [1, 0.1 + 0.2]}, {"a": [1.0, 0.3]})
        True
        >>> Tolerance().same(1, "1"), Tolerance().same({"number": "nan"}, {"number": "nan"})
        (False, True)
        """
        if isinstance(old, bool) or isinstance(new, bool):
            return old is new
        if isinstance(old, int | float) and isinstance(new, int | float):
            return math.isclose(old, new, rel_tol=self.rtol, abs_tol=self.atol)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            return old.keys() == new.keys() and all(self.same(old[k], new[k]) for k in old)
        if isinstance(old, list) and isinstance(new, list):
            return len(old) == len(new) and all(map(self.same, old, new))
        if isinstance(old, str) and isinstance(new, str):
            return old == new or _without_places(old) == _without_places(new)
        return bool(old == new)


def is_changing(name: str) -> bool:
    """Whether a metric of that name is a time, an id or a place, which no two runs share.

    >>> is_changing("epoch_time"), is_changing("samples_per_sec"), is_changing("loss")
    (True, True, False)
    >>> is_changing("time_to_accuracy"), is_changing("timesteps"), is_changing("ms_ssim")
    (True, False, True)
    """
    return _CHANGING.search(name) is not None


def flat(metrics: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Nested metrics as V1's files name them.

    >>> dict(flat({"loss": {"train": 1, "test": 2}, "n": [3]}))
    {'loss/train': 1, 'loss/test': 2, 'n': [3]}
    """
    for name, value in (metrics or {}).items():
        if isinstance(value, Mapping) and value.keys() != {"number"} and value:
            yield from flat(value, f"{prefix}{name}/")
        else:
            yield f"{prefix}{name}", value


def shown(value: Any) -> str:
    """A value as it is shown in a sentence.

    >>> shown(0.123456789), shown({"number": "nan"}), shown("text"), shown(None)
    ('0.123457', 'nan', "'text'", 'None')
    """
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, Mapping) and value.keys() == {"number"}:
        return str(value["number"])
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."  # noqa: PLR2004  (it is one sentence)


def _without_places(text: str) -> str:
    """A text in which names of folders, trials and runs are no longer told apart."""
    return _TEMPORARY.sub("*", text)
