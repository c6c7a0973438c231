"""``--target bridge``: imports move to :mod:`railswitch.v1`, and the behaviour stays.

Whatever ``railswitch.v1`` has is moved; what it makes moot is not reported; what it cannot do still
is. Functions that a Tuner runs go to ``ray.tune``, as with the native target: they need no bridge.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from railswitch.catalogue.general import BRIDGE, UNKNOWN

from .bridge_table import MODULES, MOOT, MOOT_FOR_TUNERS, NAMES, TUNERS, equivalent
from .edits import Rename
from .finding import Finding, Safety
from .module import Module, Use
from .names import Mention, Symbol
from .raytypes import is_trainer

_PACKAGES = ("ray.train", "ray.tune")


def bridged(module: Module, found: list[Finding]) -> list[Finding]:
    """The findings for the bridge, from those for the native target."""
    if module.v2_only or module.wants_v2:
        return found  # it was written for V2, and stays as it is
    of_tune = _OfTune(module)
    kept = [finding for finding in found if not _is_moot(finding, of_tune)]
    return [*_without_moved(kept, module), *_Moves(module, kept).findings()]


def _is_moot(finding: Finding, of_tune: _OfTune) -> bool:
    if finding.row.id == "RS101":
        return True  # its imports go with their last use, wherever that goes
    if finding.row.id not in MOOT or any(map(_is_for_tune, finding.edits)):
        return False
    return finding.row.id in MOOT_FOR_TUNERS or not of_tune.covers(finding)


def _is_for_tune(edit: object) -> bool:
    return isinstance(edit, Rename) and edit.new.startswith("ray.tune.")


class _OfTune:
    """Tells what belongs to Ray Tune, and stays with it: no bridge changes what becomes of that."""

    def __init__(self, module: Module) -> None:
        self._spans = [
            (module.source.span((mention.root, *mention.links)[-1]), names[-1])
            for _, mention, names in module.mentions
        ]
        moves = _Moves(module, ())
        self._has_trainers = any(map(moves.is_given_a_trainer, module.find(*TUNERS)))

    def covers(self, finding: Finding) -> bool:
        """Whether a finding is about something of Tune's own."""
        around = [
            (span, name)
            for span, name in self._spans
            if span.start <= finding.span.start and finding.span.end <= span.end
        ]
        if not around:
            return False
        _, name = max(around, key=lambda item: (item[0].start, -item[0].end))
        # A Tuner that is given a trainer moves, and its results with it.
        return name.startswith("ray.tune.") and not (
            self._has_trainers and name.startswith(tuple(f"{tuner}()" for tuner in TUNERS))
        )


def _without_moved(findings: Iterable[Finding], module: Module) -> list[Finding]:
    """The findings without unknown uses of Ray AIR that ``railswitch.v1`` knows."""
    spans = {
        module.source.span(use.node)
        for use in (*module.imports, *_all_uses(module))
        if equivalent(use.qualname)
    }
    return [f for f in findings if f.row is not UNKNOWN or f.span not in spans]


def _all_uses(module: Module) -> Iterator[Use]:
    for symbol, mention, names in module.mentions:
        for depth, name in enumerate(names):
            yield module.use(symbol, mention, depth, name)


class _Moves:
    """Finds what moves in one module, and how: by its import, or use by use."""

    def __init__(self, module: Module, kept: Iterable[Finding]) -> None:
        self.module = module
        self._spoken_for = {
            edit.use.mention
            for finding in kept
            for edit in finding.edits
            if isinstance(edit, Rename) and edit.use.mention is not None
        }
        """The mentions that other findings rename."""

    def findings(self) -> Iterator[Finding]:
        """One for each import that moves as it is, and one for each use elsewhere."""
        imports: dict[Symbol, list[Use]] = {}
        for use in self.module.imports:
            imports.setdefault(use.symbol, []).append(use)
        for symbol, uses in imports.items():
            new = self._new_import(symbol, uses)
            if new is not None:
                for use in uses:
                    yield _finding(use, new)
            else:
                for mention in symbol.mentions:
                    moved = self._moved(symbol, mention)
                    if moved is not None:
                        yield _finding(*moved)

    def _new_import(self, symbol: Symbol, uses: list[Use]) -> str | None:
        """What an import becomes, if everything that uses its name goes along."""
        if any(isinstance(u.statement, ast.Import) and not _asname(u) for u in uses):
            return None  # `import ray.train` binds ray, on which anything may hang
        targets = {use.qualname for use in uses}
        if len(targets) != 1 or (symbol.qualname is None and symbol.bindings):
            return None
        target = targets.pop()
        if not symbol.mentions and target in _PACKAGES and not symbol.is_exported:
            return None  # nobody uses it
        moved = [self._moved(symbol, mention) for mention in symbol.mentions]
        if target in TUNERS:
            return TUNERS[target] if moved and all(moved) else None
        new = equivalent(target)
        if new is None or not all(m and _stays_below(new, m) for m in moved):
            return None
        return new

    def _moved(self, symbol: Symbol, mention: Mention) -> tuple[Use, str] | None:
        """The longest part of an expression that has an equivalent, and that."""
        if mention in self._spoken_for:
            return None
        names = self.module.qualnames(symbol, mention)
        for depth in reversed(range(len(names))):
            use = self.module.use(symbol, mention, depth, names[depth])
            new = equivalent(names[depth])
            if names[depth] in TUNERS and self.is_given_a_trainer(use):
                new = TUNERS[names[depth]]
            if new is not None and not (names[depth] in MODULES and use.attribute):
                return use, new
        return None

    def is_given_a_trainer(self, use: Use) -> bool:
        """Whether the call of a Tuner, or of its ``restore``, is given a trainer."""
        assert use.mention is not None
        calls = [link for link in use.mention.links[use.depth :] if isinstance(link, ast.Call)]
        for call in calls[:1]:
            named = [k.value for k in call.keywords if k.arg == "trainable"]
            for argument in (*call.args[:2], *named):
                name = self.module.resolve(argument, use.scope) or ""
                if name.endswith("()") and is_trainer(name[:-2]):
                    return True
        return False


def _stays_below(new: str, moved: tuple[Use, str]) -> bool:
    """Whether a use finds its new name behind the import, with no further import."""
    _, name = moved
    return name == new or name.rpartition(".")[0] in (new, f"{new}.session") or new not in NAMES


def _asname(use: Use) -> str | None:
    return use.node.asname if isinstance(use.node, ast.alias) else None


def _finding(use: Use, new: str) -> Finding:
    return Finding(
        row=BRIDGE,
        span=use.module.source.span(use.node),
        message=f"`{use.qualname}` has V2's behaviour on V2, if it is there at all.",
        advice=f"Use `{new}`, which keeps V1's behaviour.",
        safety=Safety.SAFE,
        edits=(Rename(use, new),),
    )
