"""What is wrong with the environment variables of a machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railswitch.shim import _flag
from railswitch.shim._variables import misspelt
from railswitch.v2._ray.flag import FLAG
from railswitch.v2._settings import SettingError, Settings

from .diagnosis import Finding


def findings(where: str, variables: Mapping[str, str]) -> Iterator[Finding]:
    """What is wrong with the variables of a machine.

    >>> [finding.do for finding in findings("driver", {"RAILSWITCH_REPROT": "barrier"})]
    ['Call it RAILSWITCH_REPORT.']
    """
    for name, do in misspelt(variables):
        yield Finding("problem", where, f"the variable {name} means nothing", do)
    try:
        _flag.parse(variables.get(FLAG))
        Settings.from_environment(variables)
    except (_flag.FlagError, SettingError) as error:
        yield Finding("problem", where, str(error), "Correct its value, or unset it.")
