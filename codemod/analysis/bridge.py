"""``--target bridge``: imports move to :mod:`railswitch.v1`, and the behaviour stays.

Whatever ``railswitch.v1`` has is moved; what it makes moot is not reported; what it cannot do still
is. Functions that a Tuner runs go to ``ray.tune``, as with the native target: they need no bridge.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from railswitch.catalogue import DEPRECATIONS, Bridge, Role
from railswitch.catalogue.general import BRIDGE, UNKNOWN

from ..findings.edits import Rename, Replace
from ..findings.finding import Finding, Safety
from ..flow.values import unpacked
from ..knowledge.railswitch_v1 import MODULES, NAMES, TUNERS, V1, equivalent, in_workers
from ..knowledge.types import is_trainer
from ..names.module import Module, Use
from ..names.scopes import Mention, Scope, Symbol
from ..repository.roles import roles_of
from ..rewriting.statements import lines_of
from ..text.source import Span
from .environment import switches_v2_on
from .lacking import lacking_in_v1, uses_in
from .mocked_on_bridge import moved_mocks
from .optional import choice_of, imports_of_arms, is_optional
from .releases import for_newer

_PACKAGES = ("ray.train", "ray.tune")
_BACKENDS = ("ray.train.backend.Backend", "ray.train.backend.BackendConfig")


def bridged(module: Module, found: list[Finding]) -> list[Finding]:
    """The findings for the bridge, from those for the native target."""
    found = list(map(_without_advice_to_come_here, found))
    if module.once(switches_v2_on) or module.v2_only:
        return found  # it was written for V2, and stays as it is
    if any(module.find(*_BACKENDS)):
        return found  # its hooks run in workers before there is a session to ask
    of_tune, optional = _OfTune(module), _Optional(module)
    lacking = {span for use in uses_in(module) for span in lacking_in_v1(use)} | _left(module)
    kept = [f for f in found if f.span in lacking or not _is_moot(f, of_tune) or optional.covers(f)]
    moves = for_newer(module, list(_Moves(module, kept, optional).findings()))
    if any(_keeps_trainer(finding, module) for finding in moves):
        # What asks for a session of V1's finds none where V2's own trainer runs it.
        stay = [f if f in kept else replace(f, edits=(), safety=Safety.MANUAL) for f in found]
        return [*stay, *(finding for finding in moves if not finding.edits)]
    mocks = moved_mocks(module)
    return [*_without_moved(kept, module), *moves, *_told_twice(module), *mocks]


def _keeps_trainer(finding: Finding, module: Module) -> bool:
    """Whether it says of the import of a trainer that it does not move."""
    return not finding.edits and any(
        is_trainer(use.qualname) and module.source.span(use.node) == finding.span
        for use in module.imports
    )


def _left(module: Module) -> set[Span]:
    """The places of what only some of Ray's releases had, and ``railswitch.v1`` has not."""
    return {
        module.source.span(use.node)
        for use in (*module.imports, *uses_in(module))
        if use.qualname in _LEFT
    }


_LEFT = frozenset(
    name.old
    for row in DEPRECATIONS
    if row.bridge in {Bridge.PREDICTORS, Bridge.TRAINERS_OF_AIR}
    for name in row.names
    if equivalent(name.old) is None and name.old not in MODULES
)


def _without_advice_to_come_here(finding: Finding) -> Finding:
    advice = _TO_COME_HERE.sub("", finding.advice)
    return finding if advice == finding.advice else replace(finding, advice=advice)


_TO_COME_HERE = re.compile(
    r",? or `--target bridge`.*?(?=\.(?: |$))| ?`--target bridge`.*?\.(?= |$)"
)
"""The end of a sentence that names the bridge as one of the ways, or a sentence about it."""


def _is_moot(finding: Finding, of_tune: _OfTune) -> bool:
    if finding.row.id == "RS101":
        return True  # its imports go with their last use, wherever that goes
    if finding.row.bridge is Bridge.STAYS or any(map(_is_for_tune, finding.edits)):
        return False
    # What is said of loggers is said because a trainer is given them, wherever they come from.
    of_trainers = finding.row.bridge in {Bridge.TUNERS, Bridge.CALLBACKS}
    return of_trainers or not of_tune.covers(finding)


def _is_for_tune(edit: object) -> bool:
    return isinstance(edit, Rename) and edit.new.startswith("ray.tune.")


class _OfTune:
    """Tells what belongs to Ray Tune, and stays with it: no bridge changes what becomes of that."""

    def __init__(self, module: Module) -> None:
        self._spans = [
            (module.source.span((mention.root, *mention.links)[-1]), names[-1])
            for _, mention, names in module.mentions
        ]
        moves = _Moves(module, (), _Optional(module))
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


class _Optional:
    """Tells what workers ask, if there is a Ray to ask, from what a program cannot do without.

    Where railswitch is missing, its import would fail without a word, and every worker go on as if
    it were alone. Ray's own functions ask the same session: in workers those of ``ray.train`` will
    do. Elsewhere these raise, where those of ``ray.air`` give a default.
    """

    def __init__(self, module: Module) -> None:
        self._symbols = {use.symbol for use in module.imports if is_optional(use)}

    def covers(self, finding: Finding) -> bool:
        """Whether a finding moves such things within Ray, in a worker, and nothing else."""
        return bool(finding.edits) and all(
            isinstance(edit, Rename)
            and self.keeps(edit.use.symbol, edit.use.qualname)
            and roles_of(edit.use.module).of(edit.use).role is Role.TRAIN_WORKER
            for edit in finding.edits
        )

    def keeps(self, symbol: Symbol, name: str) -> bool:
        """Whether a name of Ray's stays with Ray."""
        return symbol in self._symbols and in_workers(name)

    def stays(self, use: Use) -> bool:
        """Whether a module, by its bare name, stays with Ray for what is asked of it elsewhere."""
        module, symbol = use.module, use.symbol
        return (
            use.depth == 0
            and not use.attribute
            and any(
                self.keeps(symbol, name)
                for mention in symbol.mentions
                for name in module.qualnames(symbol, mention)
            )
        )


def _without_moved(findings: Iterable[Finding], module: Module) -> list[Finding]:
    """The findings without unknown uses of Ray AIR that ``railswitch.v1`` knows."""
    spans = {
        module.source.span(use.node)
        for use in (*module.imports, *uses_in(module))
        if equivalent(use.qualname)
    }
    return [f for f in findings if f.row is not UNKNOWN or f.span not in spans]


class _Moves:
    """Finds what moves in one module, and how: by its import, or use by use."""

    def __init__(self, module: Module, kept: Iterable[Finding], optional: _Optional) -> None:
        self.module = module
        self._optional = optional
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
            yield from self._of_symbol(symbol, uses)

    def _of_symbol(self, symbol: Symbol, uses: list[Use]) -> Iterator[Finding]:
        choices = [choice for use in uses if (choice := choice_of(use))]
        if any(not _is_one(self.module, choice) for choice in choices):
            yield from (_either(use) for use in uses if equivalent(use.qualname))
            return
        new = self._new_import(symbol, uses)
        if new is not None:
            yield from (_finding(use, new) for use in uses)
            return
        if symbol.is_mixed:
            yield from (_either(use) for use in uses if is_trainer(use.qualname))
        for mention in symbol.mentions:
            moved = self._moved(symbol, mention)
            if moved is not None:
                yield _finding(*moved)
        for use in uses:
            is_air = use.qualname.startswith("ray.air.session")
            if is_air and self._optional.keeps(symbol, use.qualname) and not self._goes(use):
                yield _if_installed(use)

    def _goes(self, use: Use) -> bool:
        """Whether all that uses an import is renamed, and the import goes with it."""
        mentions = use.symbol.mentions
        return bool(mentions) and all(mention in self._spoken_for for mention in mentions)

    def _new_import(self, symbol: Symbol, uses: list[Use]) -> str | None:
        """What an import becomes, if everything that uses its name goes along."""
        if any(isinstance(u.statement, ast.Import) and not _asname(u) for u in uses):
            return None  # `import ray.train` binds ray, on which anything may hang
        targets = {_moved_to(use) or use.qualname for use in uses}
        if len(targets) != 1 or (symbol.qualname is None and symbol.bindings):
            return None
        target = uses[0].qualname
        if not symbol.mentions and target in _PACKAGES and not symbol.is_exported:
            return None  # nobody uses it
        moved = [self._moved(symbol, mention) for mention in symbol.mentions]
        if target in TUNERS:
            return TUNERS[target] if moved and all(moved) else None
        new = equivalent(target)
        if new is None or self._optional.keeps(symbol, target):
            return None
        return new if all(m and _stays_below(new, m) for m in moved) else None

    def _moved(self, symbol: Symbol, mention: Mention) -> tuple[Use, str] | None:
        """The longest part of an expression that has an equivalent, and that."""
        if mention in self._spoken_for or symbol.is_mixed:
            return None
        names = self.module.qualnames(symbol, mention)
        for depth in reversed(range(len(names))):
            use = self.module.use(symbol, mention, depth, names[depth])
            new = equivalent(names[depth])
            if names[depth] in TUNERS and self.is_given_a_trainer(use):
                new = TUNERS[names[depth]]
            if self._optional.keeps(symbol, names[depth]) or self._optional.stays(use):
                return None
            if new is not None and not (names[depth] in MODULES and use.attribute):
                return use, new
        return None

    def is_given_a_trainer(self, use: Use) -> bool:
        """Whether the call of a Tuner, or of its ``restore``, is given a trainer."""
        assert use.mention is not None
        calls = [link for link in use.mention.links[use.depth :] if isinstance(link, ast.Call)]
        for call in calls[:1]:
            named = [k.value for k in call.keywords if k.arg == "trainable"]
            in_dictionaries = unpacked(call, use.scope, "trainable")
            for argument in (*call.args[:2], *named, *in_dictionaries):
                if any(map(self._is_trainer, _may_be(argument, use.scope))):
                    return True
        return False

    def _is_trainer(self, made: tuple[ast.expr, Scope]) -> bool:
        name = self.module.resolve(*made) or ""
        is_made_here = name.endswith("()") and is_trainer(name[:-2])
        return is_made_here or roles_of(self.module).is_trainer(*made)


def _may_be(node: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
    """An expression, and what its variable is given in any branch: one trainer moves them all."""
    yield node, scope
    symbol = scope.lookup(node.id) if isinstance(node, ast.Name) else None
    for binding in symbol.bindings if symbol is not None else ():
        if binding.value is not None and symbol is not None:
            yield binding.value, symbol.scope


def _stays_below(new: str, moved: tuple[Use, str]) -> bool:
    """Whether a use finds its new name behind the import, with no further import."""
    _, name = moved
    return name == new or name.rpartition(".")[0] in (new, f"{new}.session") or new not in NAMES


def _asname(use: Use) -> str | None:
    return use.node.asname if isinstance(use.node, ast.alias) else None


def _is_one(module: Module, choice: ast.Try | ast.If) -> bool:
    """Whether ``railswitch.v1`` has one and the same for whatever is tried, so that one will do."""
    arms = list(imports_of_arms(module, choice))
    if isinstance(choice, ast.If) or choice.orelse or choice.finalbody or None in arms:
        return False
    names = [{use.symbol.name: _moved_to(use) for use in arm or ()} for arm in arms]
    return bool(names[0]) and None not in names[0].values() and all(n == names[0] for n in names)


def _moved_to(use: Use) -> str | None:
    """What an import has in ``railswitch.v1``, or has come from there already."""
    new = use.qualname if use.qualname.startswith(f"{V1}.") else equivalent(use.qualname)
    return new and new.replace(f"{V1}.session.", f"{V1}.")  # the same functions


def _told_twice(module: Module) -> Iterator[Finding]:
    """A ``try`` that imports from ``railswitch.v1`` what its ``except`` imports from there too."""
    for choice in module.names.parents:
        if not isinstance(choice, ast.Try) or not choice.handlers:
            continue
        arms = list(imports_of_arms(module, choice))
        is_ours = all(use.qualname.startswith(f"{V1}.") for arm in arms for use in arm or ())
        if is_ours and _is_one(module, choice):
            yield Finding(
                row=BRIDGE,
                span=module.source.span(choice),
                message="`railswitch.v1` has it for every Ray that it works with.",
                advice="Import it once.",
                safety=Safety.SAFE,
                edits=(Replace(choice, _text_of(module, choice.body, choice)),),
            )


def _text_of(module: Module, body: list[ast.stmt], place: ast.stmt) -> str:
    """Some statements, with the comments on their lines, as they stand in another place."""
    source = module.source
    start, end = source.span(body[0]).start, lines_of(source, body[-1])[1]
    inner, outer = source.indent(start), source.indent(source.span(place).start)
    text = source.text[start:end].rstrip()
    return text.replace(f"{source.newline}{inner}", f"{source.newline}{outer}")


def _either(use: Use) -> Finding:
    """What is left to a human, where a name comes from one of several places."""
    return Finding(
        row=BRIDGE,
        span=use.module.source.span(use.node),
        message=f"`{use.symbol.name}` comes from one of several places, here `{use.qualname}`.",
        advice=f"Import `{equivalent(use.qualname)}` instead of all of them, in one place.",
    )


def _if_installed(use: Use) -> Finding:
    """What is left to a human, where workers ask a session if there is one."""
    return Finding(
        row=BRIDGE,
        span=use.module.source.span(use.node),
        message=(
            f"`{use.qualname}` is optional here, and stays: `railswitch.v1` in its place would "
            "turn off what uses it wherever railswitch is missing, without a word."
        ),
        advice=(
            "Nothing has to change now: it works in workers of `railswitch.v1`. Where Ray is no "
            "longer optional, import `railswitch.v1` instead, outside of the `try`."
        ),
    )


def _finding(use: Use, new: str) -> Finding:
    return Finding(
        row=BRIDGE,
        span=use.module.source.span(use.node),
        message=f"`{use.qualname}` has V2's behaviour on V2, if it is there at all.",
        advice=f"Use `{new}`, which keeps V1's behaviour.",
        safety=Safety.SAFE,
        edits=(Rename(use, new),),
    )
