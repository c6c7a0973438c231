"""Runs scripts in a Python of their own, and reads what they print."""

import json
import os
import re
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.version import Version

from tests import programs

HERE = Path(__file__).parent
SCRIPTS = HERE / "scripts"
UNSET = "unset"
"""The flag is not there at all: then Ray decides, and so before 2.51 for V1."""
V2_BY_DEFAULT = Version(metadata.version("ray")) >= Version("2.51")
COMMAND = Path(sys.executable).with_name("railswitch")

_WARNING = re.compile(r"^(\S+):(\d+): RailswitchDeprecationWarning: (RS\d+):", re.MULTILINE)


@dataclass(frozen=True)
class Done:
    """A program that has ended."""

    code: int
    out: str
    err: str

    @property
    def facts(self) -> dict[str, Any]:
        for line in self.out.splitlines():
            if line.startswith("FACTS "):
                facts: dict[str, Any] = json.loads(line.removeprefix("FACTS "))
                return facts
        raise AssertionError(f"it printed no facts:\n{self.out}\n{self.err}")

    @property
    def warned(self) -> list[tuple[str, int, str]]:
        """The file, the line and the rule of each warning, as printed."""
        found = _WARNING.findall(self.err)
        return [(Path(path).name, int(line), rule) for path, line, rule in found]


def railswitch(*arguments: Any, flag: str | None = None, **variables: str) -> Done:
    return python(COMMAND, *arguments, flag=flag, **variables)


def python(
    *arguments: Any, flag: str | None = None, cwd: Path | None = None, **variables: str
) -> Done:
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("RAILSWITCH_", "RAY_TRAIN_V2", "PYTEST"))
    }
    environment |= {"RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "0.2", **variables}
    if flag is None and not V2_BY_DEFAULT:
        flag = "1"  # what most tests mean, and what later releases do by themselves
    if flag not in (None, UNSET):
        environment.setdefault("RAY_TRAIN_V2_ENABLED", str(flag))
    done = programs.run([sys.executable, *arguments], environment, cwd=cwd)
    return Done(done.returncode, done.stdout, done.stderr)


def line_of(script: Path, text: str) -> int:
    """The first line of a script with that text."""
    for number, line in enumerate(script.read_text().splitlines(), 1):
        if text in line:
            return number
    raise AssertionError(f"{script} has no {text!r}")
