"""The fixture files of the rules: ``rules/<rule file>/<case>.<kind>.py``.

============================  =================================================================
``case.before.py``            is rewritten to ``case.after.py``, in one run, and no further
``case.reported.py``          is reported in the lines that end in ``# <-``, and not rewritten;
                              ``# <- with it`` is told together with a line above it
``case.unchanged.py``         has nothing to do with the rule, however much it looks like it
============================  =================================================================

Only the rule of the folder is at work. A first line such as ``# fixture: unsafe, assume=tune``
changes the settings; ``select=RS101+RS201`` lets other rules work as well, and
``decide=metrics:return`` answers a question.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from railswitch.catalogue import Role
from railswitch.codemod import rules
from railswitch.codemod.rules._rule import Rule
from railswitch.codemod.settings import Settings, Target

FOLDER = Path(__file__).parent / "rules"
IS_RECORDING = bool(os.environ.get("RAILSWITCH_RECORD"))
"""Whether a pair that differs is written anew, so that the review is a git diff."""

_HEADER = re.compile(r"# fixture: (?P<settings>.*)\n")
_ROLES = {"train": Role.TRAIN_WORKER, "tune": Role.TUNE_TRAINABLE}


@dataclass(frozen=True)
class Fixture:
    rule: Rule
    path: Path

    @property
    def text(self) -> str:
        return self.path.read_bytes().decode()

    @property
    def after(self) -> Path:
        return self.path.with_name(self.path.name.replace(".before.", ".after."))

    @property
    def settings(self) -> Settings:
        header = _HEADER.match(self.text)
        words = [word.strip() for word in header["settings"].split(",")] if header else []
        pairs = dict(word.partition("=")[::2] for word in words)
        return Settings(
            select=frozenset(pairs.get("select", self.rule.row.id).split("+")),
            unsafe="unsafe" in pairs,
            assume=_ROLES.get(pairs.get("assume", "")),
            target=Target(pairs.get("target", "native")),
            keep_metrics="keep-metrics" in pairs,
            answers=dict(filter(all, [pairs.get("decide", "").partition(":")[::2]])),
        )


def rules_by_file() -> dict[str, Rule]:
    return {rule.folder: rule for rule in rules.load()}


def fixtures(kind: str) -> list[Fixture]:
    by_file = rules_by_file()
    return [
        Fixture(by_file[path.parent.name], path)
        for path in sorted(FOLDER.glob(f"*/*.{kind}.py"))
        if path.parent.name in by_file
    ]


def name_of(fixture: Fixture) -> str:
    return f"{fixture.path.parent.name}/{fixture.path.name.split('.')[0]}"
