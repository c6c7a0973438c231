"""Settings: where ``railswitch.v2`` departs from Ray's V2, and how to switch that off.

All settings are environment variables, read on the driver when ``fit`` is called:

============================= ========================= ==========================================
variable                      values, default first     what it decides
============================= ========================= ==========================================
RAILSWITCH_REPORT             relay, barrier, stored,   relay: a report without a checkpoint
                              native                    returns at once. barrier: it returns when
                                                        all workers have made it and the callbacks
                                                        have seen it. stored: and, in
                                                        ``railswitch.v1``, its row is in the
                                                        storage. native: it goes through Ray's
                                                        controller, which also calls the
                                                        callbacks.
RAILSWITCH_REPORT_TIMEOUT_S   1800, seconds, none       How long a report waits for workers that
                                                        have not made it, before an error names
                                                        them.
RAILSWITCH_METRICS            convert, native           convert: the engine stores a copy of the
                                                        metrics, with NumPy's numbers as Python's.
RAILSWITCH_RESUME             warn, error, native       What happens if the run has the name of an
                                                        earlier run, which it then continues.
RAILSWITCH_RETURN_VALUE       drop, native              drop: a return value that cannot be sent
                                                        to the driver is left out of the result.
                                                        native: it fails the run.
RAILSWITCH_SIGINT             restore, native           restore: ``fit`` leaves the handler of
                                                        Ctrl-C as it found it.
RAILSWITCH_SHIP               auto, 1, 0                auto: nodes of a cluster that lack this
                                                        railswitch get it from the driver. 1: all
                                                        get it. 0: none, and ``fit`` says which
                                                        node lacks it.
============================= ========================= ==========================================

With ``native`` for all that have it, a trainer of ``railswitch.v2`` is Ray's own.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TIMEOUT: Final = "RAILSWITCH_REPORT_TIMEOUT_S"
CHOICES: Final = {
    "RAILSWITCH_REPORT": ("relay", "barrier", "stored", "native"),
    "RAILSWITCH_METRICS": ("convert", "native"),
    "RAILSWITCH_RESUME": ("warn", "error", "native"),
    "RAILSWITCH_RETURN_VALUE": ("drop", "native"),
    "RAILSWITCH_SIGINT": ("restore", "native"),
    "RAILSWITCH_SHIP": ("auto", "1", "0"),
}


class SettingError(ValueError):
    """An environment variable of railswitch has a value that it does not know."""


@dataclass(frozen=True)
class Settings:
    """The settings of one run.

    >>> Settings.from_environment({}).report
    'relay'
    >>> Settings.from_environment({"RAILSWITCH_REPORT_TIMEOUT_S": "none"}).report_timeout_s
    >>> Settings.from_environment({"RAILSWITCH_REPORT": "fast"})
    Traceback (most recent call last):
    railswitch.v2._settings.SettingError: RAILSWITCH_REPORT is 'fast', but it must be one of: \
relay, barrier, stored, native.
    """

    report: str
    report_timeout_s: float | None
    metrics: str
    resume: str
    return_value: str
    sigint: str
    ship: str

    @property
    def waits_for_rows(self) -> bool:
        """Whether every report waits until the driver has dealt with it."""
        return self.report in ("barrier", "stored")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read the environment variables; raise :class:`SettingError` if one makes no sense."""
        return cls(
            report=_choice(environment, "RAILSWITCH_REPORT"),
            report_timeout_s=_seconds(environment.get(TIMEOUT, "1800")),
            metrics=_choice(environment, "RAILSWITCH_METRICS"),
            resume=_choice(environment, "RAILSWITCH_RESUME"),
            return_value=_choice(environment, "RAILSWITCH_RETURN_VALUE"),
            sigint=_choice(environment, "RAILSWITCH_SIGINT"),
            ship=_choice(environment, "RAILSWITCH_SHIP"),
        )


def _choice(environment: Mapping[str, str], variable: str) -> str:
    choices = CHOICES[variable]
    value = environment.get(variable, choices[0])
    if value not in choices:
        raise SettingError(f"{variable} is {value!r}, but it must be one of: {', '.join(choices)}.")
    return value


def _seconds(value: str) -> float | None:
    if value == "none":
        return None
    try:
        seconds = float(value)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise SettingError(
            f"{TIMEOUT} is {value!r}, but it must be a number of seconds greater than 0, or none."
        )
    return seconds
