"""Knowledge that a file needs of the others: the part that is about its own functions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from railswitch.catalogue import Role
from railswitch.catalogue.installed import BRIDGE_NEEDS, TRAIN_NEEDS

from .reason import Reason


@dataclass(frozen=True, slots=True)
class Consumer:
    """A place that reads reported metrics."""

    line: int
    text: str
    """What stands there, in short."""
    key: str = ""
    """The metric that it reads, where that is seen."""
    path: str = ""
    refs: tuple[Any, ...] = ()
    """What must be a result of a trainer for this to count; nothing where it is certain."""
    trainer: int = 0
    """The line of the same file in which the trainer is made whose result it reads, if seen."""
    is_setting: bool = False
    """Whether it is part of a configuration, for whoever takes that."""
    linked: frozenset[str] = frozenset()
    """The files of which a trainer may have to do with it."""

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}" if self.path else f"line {self.line}"
        return f"`{self.text}` in {where}"


@dataclass(frozen=True)
class Outside:
    """What the other files of a repository do with the functions of one file."""

    digest: bytes = b""
    """Of the text that this is about; for that text the answers are complete."""
    reasons: Mapping[tuple[str, str], tuple[Reason, ...]] = field(default_factory=dict)
    """Who runs them, by the key of the function and perhaps the name of a parameter."""
    entries: frozenset[str] = frozenset()
    """Those that are handed to a trainer or Tuner themselves."""
    given: Mapping[tuple[str, ...], tuple[Reason, ...]] = field(default_factory=dict)
    """Who is given configurations that are made here."""

    trainers: frozenset[str] = frozenset()
    """References to trainers that are made elsewhere."""
    known: frozenset[str] = frozenset()
    """The first parts of the names of modules that matter to the file itself."""
    lossy: frozenset[tuple[str, str]] = frozenset()
    """Trainers of the file that run lossy reports of others: the function and the class."""
    consumers: tuple[Consumer, ...] = ()
    """Places that read metrics; those in the file itself have no path."""
    taken: frozenset[str] = frozenset()
    """The names that other files import from it; an empty one where they import all of it."""
    runs: frozenset[Role] = frozenset()
    """Whose functions the files run that have to do with it: trainers', Tuners', or both."""
    returned: Mapping[str, str] = field(default_factory=dict)
    """What functions of other files return of Ray's, by the names under which they are called."""
    keys: Mapping[str, tuple[tuple[str, ...], bool]] = field(default_factory=dict)
    """The keys of dictionaries that they return, in the same way, and whether those are all."""
    parameters: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The functions that other files use, with the parameters that all of those give something of
    Ray's, and what that is."""
    passed_on: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Names of ``ray.air.session`` that the file imports from another one: what, and from where."""
    spelled: Mapping[str, str] = field(default_factory=dict)
    """What strings of the file name of Ray's by way of another one, for a mock."""
    predicted: tuple[tuple[str, str], ...] = ()
    """Who reads a preprocessor from a checkpoint in other files, and where."""
    hooks: frozenset[str] = frozenset()
    """The methods that Ray Tune called before Ray 1.0 of which other files have the names, too."""
    is_tunes_alone: bool = False
    """Whether its repository runs Tuners, and has no trainer anywhere."""
    minimum: str = ""
    """The oldest Ray for the code that the file is for, for one that asks for a Ray; or ''."""

    def needs(self, *, bridge: bool) -> str:
        """The same, for code that goes to the bridge or to V2 itself."""
        return BRIDGE_NEEDS if bridge and self.minimum == TRAIN_NEEDS else self.minimum

    @property
    def is_telling(self) -> bool:
        """Whether the file gets something of Ray's from others, though it may not mention Ray."""
        given = any(self.parameters.values())
        return bool(self.returned or given or self.passed_on or self.spelled)


NOTHING = Outside()
"""For a file that is looked at by itself."""
