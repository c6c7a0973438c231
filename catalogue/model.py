"""The shape of one row of the catalogue.

Plain frozen data: neither Ray nor anything else of railswitch is imported here, so the
codemod can read the table where Ray is not installed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Outcome(str, Enum):
    """What Ray Train V2 does when it meets the legacy form."""

    SILENT = "silent"
    """No error: the value is wrong, empty or ignored."""
    HANGS = "hangs"
    RAISES = "raises"
    IMPORT_ERROR = "import-error"
    WARNS = "warns"
    CHANGED = "changed"
    """Works, but visibly not as before."""
    SLOW = "slow"

    @property
    def breaks(self) -> bool:
        """Whether code must change before it can be trusted on V2."""
        return self in {Outcome.SILENT, Outcome.HANGS, Outcome.RAISES, Outcome.IMPORT_ERROR}


class Role(str, Enum):
    """Who runs the code in which the legacy form stands."""

    DRIVER = "driver"
    TRAIN_WORKER = "train-worker"
    TUNE_TRAINABLE = "tune-trainable"
    SHELL = "shell"
    """Outside Python: the environment, a job specification, a requirements file."""


class Remedy(str, Enum):
    """Who can move the code, and how sure that is."""

    SAFE = "safe"
    """The codemod rewrites it, always."""
    CONDITIONAL = "conditional"
    """The codemod rewrites it where the named condition can be shown, and reports it elsewhere."""
    UNSAFE = "unsafe"
    """The codemod rewrites it on request (``--unsafe``); the reason says what may differ."""
    MANUAL = "manual"
    """The codemod reports it; the reason says what a human must decide."""
    RUNTIME = "runtime"
    """Source cannot show it; the reason says how railswitch deals with it while the code runs."""


class Bridge(str, Enum):
    """What becomes of a row for code that uses ``railswitch.v1``: it stays, or is moot, and why."""

    STAYS = "railswitch.v1 changes nothing about it"
    IMPORTS = "railswitch.v1 has what is imported"
    SESSION = "the session is V1's own, and every report is kept"
    CONFIGS = "configurations have V1's fields, and heed them"
    PREDICTORS = "railswitch.v1 has AIR's predictors and preprocessors, on Ray Data of today"
    TRAINERS = "trainers have V1's arguments and methods, and fail as V1's did"
    TRAINERS_OF_AIR = "railswitch.v1 has AIR's trainers and their checkpoints, on TorchTrainer"
    RESULTS = "checkpoints, results and the files of a run are V1's"
    TUNERS = "railswitch.v1.Tuner takes trainers"
    CALLBACKS = "callbacks run on the driver, with a real trial"


class ToV2(str, Enum):
    """What a row is to a program that asks for V2 by itself, and so was tried with it."""

    NEWS = "news"
    IF_MEANT = "right if it is meant so: a suggestion"
    NO_NEWS = "right on V2, and only was otherwise on V1"


class AtRunTime(str, Enum):
    """Whether running code shows a row: so that a line that was not seen was not reached."""

    UNSEEN = "unseen"
    SEEN = "seen where Ray lacks the name, or where the shim takes the argument"
    ALWAYS = "seen under V2 semantics, though Ray still has the name"


@dataclass(frozen=True)
class Fix:
    """How a legacy form is moved, with the condition or the reason in words."""

    remedy: Remedy
    reason: str = ""

    def __post_init__(self) -> None:
        if self.remedy is not Remedy.SAFE and not self.reason:
            raise ValueError(f"a {self.remedy.value} fix must give its reason")

    @property
    def sentence(self) -> str:
        """The reason as a sentence of its own, behind others.

        >>> unsafe("the progress table is lost").sentence
        'The progress table is lost.'
        """
        return f"{self.reason[:1].upper()}{self.reason[1:]}".rstrip(".") + "."


SAFE = Fix(Remedy.SAFE)


def conditional(condition: str) -> Fix:
    """A fix that is safe where ``condition`` holds.

    >>> conditional("the function runs in a Train worker").remedy.value
    'conditional'
    """
    return Fix(Remedy.CONDITIONAL, condition)


def unsafe(reason: str) -> Fix:
    """A fix that is applied only on request, because of ``reason``.

    >>> unsafe("the progress table is lost").remedy.value
    'unsafe'
    """
    return Fix(Remedy.UNSAFE, reason)


def manual(decision: str) -> Fix:
    """No fix: ``decision`` is what a human has to decide.

    >>> manual("choose an identifier of your own").remedy.value
    'manual'
    """
    return Fix(Remedy.MANUAL, decision)


def runtime(handling: str) -> Fix:
    """Nothing that source can show: ``handling`` says what railswitch does at run time.

    >>> runtime("railswitch.v1 restores the handler after fit()").remedy.value
    'runtime'
    """
    return Fix(Remedy.RUNTIME, handling)


@dataclass(frozen=True)
class Name:
    """A legacy name and what replaces it.

    ``old`` is spelled in one of four ways::

        ray.air.session.report               a module, class, function, method or attribute
        ray.train.RunConfig(verbose)         a parameter of a class or function
        ray.train.get_context().get_run_id   a method of what a function returns
        $RAY_STORAGE                         an environment variable

    ``train`` and ``tune`` are the replacements for code that Ray Train or Ray Tune runs, spelled
    the same way; both are None where nothing replaces the name.
    """

    old: str
    train: str | None = None
    tune: str | None = None


def same(old: str, new: str) -> Name:
    """A name whose replacement does not depend on who runs the code.

    >>> same("ray.air.callbacks", "ray.air.integrations").tune
    'ray.air.integrations'
    """
    return Name(old, train=new, tune=new)


def gone(*olds: str) -> tuple[Name, ...]:
    """Names that nothing replaces one for one.

    >>> [name.train for name in gone("ray.train.Trainer")]
    [None]
    """
    return tuple(Name(old) for old in olds)


@dataclass(frozen=True, kw_only=True)
class Deprecation:
    """One row of the catalogue: a legacy form, what V2 does with it, and the way out."""

    id: str
    """Stable: ``RS`` and three digits, never reused."""
    name: str
    """Stable, in kebab-case."""
    legacy: str
    """What a user wrote, in a few words of Markdown."""
    outcome: Outcome
    effect: str
    """What V2 does with it, as a user would see it."""
    replacement: str
    """What to write instead, in a sentence of Markdown."""
    since: str
    """The first Ray release on which the legacy form fails by default."""
    fix: Fix
    roles: tuple[Role, ...]
    bridge: Bridge
    to_v2: ToV2
    at_run_time: AtRunTime
    before: str
    """The smallest code, or shell line, that shows the legacy form."""
    after: str | None
    """The same code moved to V2: as ``migrate`` writes it or, where that is for a person, as a
    person should; None where source cannot show the legacy form."""
    names: tuple[Name, ...] = ()
    """The exact names it covers, for the shim's and the codemod's tables."""
    under_tuner: str | None = None
    """What a ``Tuner`` does with it, where that is no more than a warning."""
    covers: tuple[str, ...] = ()
    """The special cases under this row, each also understood by ``railswitch explain``."""
    decisions: tuple[str, ...] = ()
    """The questions of :mod:`.decisions` that may settle its findings, by their ids."""

    @property
    def required(self) -> bool:
        """Whether code must change before it can be trusted on V2 (else: suggested)."""
        return self.outcome.breaks

    @property
    def whole_effect(self) -> str:
        """What V2 does with it, under a trainer and, where that differs, under a ``Tuner``."""
        return f"{self.effect} {self.under_tuner}" if self.under_tuner else self.effect

    @property
    def page(self) -> str:
        """Its page, as a path in the repository and below the site's address."""
        return f"docs/rules/{self.id}.md"

    @property
    def read_more(self) -> str:
        """Where there is more about it, in a sentence; the command needs no network."""
        return f"More: `railswitch explain {self.id}` ({self.page})."


@dataclass(frozen=True)
class OutOfScope:
    """Names that railswitch leaves alone, and why."""

    reason: str
    names: tuple[str, ...] = ()
    """Qualified names; ``ray.air.execution.*`` stands for everything below that name."""
    covers: tuple[str, ...] = ()
    """Forms in kebab-case, as in :attr:`Deprecation.covers`."""
