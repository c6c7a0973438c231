"""The rule: a row of the catalogue, and functions that look at uses of names.

A rule file defines one ``rule``. See ``rules/README.md`` for how to add one.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from railswitch import catalogue
from railswitch.catalogue import Deprecation, Remedy, Role

from ..findings.decision import Decision
from ..findings.edits import Edit, Rename
from ..findings.finding import Finding, Safety
from ..findings.refused import Refused
from ..names.module import Module, Use
from ..names.reason import Reason
from ..repository.own_words import own_words
from ..repository.ran import Ran, bare_report, lost_metrics, seen_by
from ..repository.roles import UNKNOWN, Verdict, assumed, roles_of
from ..text.source import Located, Span

UseHandler = Callable[[Use, "Context"], Iterable[Finding]]
ModuleHandler = Callable[[Module, "Context"], Iterable[Finding]]
StringHandler = Callable[[ast.Constant, Module, "Context"], Iterable[Finding]]


@dataclass(frozen=True)
class Context:
    """What a rule may ask about besides the source."""

    assume: Role | None = None
    """The role of code for which the source shows none."""
    bridge: bool = False
    """Whether the code moves to ``railswitch.v1`` rather than to V2's own API."""

    keep_metrics: bool = False
    """Whether trainers get a callback for metrics that V2 would drop."""

    ran: tuple[Ran, ...] = ()
    """What a run has shown about who runs which function."""

    answers: Mapping[str, str] = field(default_factory=dict)
    """The answers that were given, by the ids of the questions."""

    def decision(self, id_: str, default: str | None = None) -> Decision:
        """What to go by for a question: the answer that was given, or else a default.

        ``default`` is for a question whose own default depends on the repository.

        >>> Context(answers={"metrics": "return"}).decision("metrics")
        Decision(id='metrics', answer='return', is_given=True)
        """
        given = self.answers.get(id_)
        fallback = default if default is not None else catalogue.question(id_).default
        return Decision(id_, given or fallback, is_given=given is not None)

    def role(self, use: Use) -> Verdict:
        """Who runs the code at a use, or who is given the configuration that it builds."""
        verdict = roles_of(use.module).of(use) if use.module.shows_roles else UNKNOWN
        if verdict == UNKNOWN:
            verdict = own_words(use)
        seen = seen_by(self.ran, use) if self.ran else ()
        if any(item.role is not verdict.role for item in seen):
            # What the source shows stands: where a run contradicts it, a human decides.
            verdict = Verdict((*verdict.reasons, *seen))
        if verdict == UNKNOWN and self.assume is not None:
            return assumed(self.assume)
        return verdict

    def bare_report(self, use: Use) -> Reason | None:
        """What a run has shown about a report whose checkpoint was None on all ranks."""
        return bare_report(self.ran, use) if self.ran else None

    def lost_metrics(self, use: Use) -> bool:
        """Whether a run has shown that a trainer's reports come without a checkpoint."""
        return bool(self.ran) and lost_metrics(self.ran, use)


class Rule:
    """One rule of the codemod.

    >>> rule = Rule("RS209")
    >>> rule.row.name
    'train-report-kwargs'
    """

    def __init__(self, key: str) -> None:
        self.row: Deprecation = catalogue.find(key)
        self.names: dict[str, list[UseHandler]] = {}
        """The handlers for exact qualified names."""
        self.prefixes: dict[str, list[UseHandler]] = {}
        """The handlers for a qualified name and everything below it, in imports."""
        self.modules: list[ModuleHandler] = []
        self.strings: dict[str, list[StringHandler]] = {}
        """The handlers for string constants, by the exact text or by its start up to ``*``."""

    @property
    def folder(self) -> str:
        """The folder of its fixtures; a rule that is a file has that name too."""
        return self.row.name.replace("-", "_")

    def on_use(self, *names: str) -> Callable[[UseHandler], UseHandler]:
        """Call the function for every import and every use of one of the qualified names."""

        def register(handler: UseHandler) -> UseHandler:
            for name in names:
                self.names.setdefault(name, []).append(handler)
            return handler

        return register

    def on_call(self, *names: str) -> Callable[[UseHandler], UseHandler]:
        """Call the function for every call of one of the qualified names."""

        def register(handler: UseHandler) -> UseHandler:
            def called(use: Use, context: Context) -> Iterator[Finding]:
                if use.call is not None:
                    yield from handler(use, context)

            self.on_use(*names)(called)
            return handler

        return register

    def on_import_below(self, *names: str) -> Callable[[UseHandler], UseHandler]:
        """Call the function for every import of one of the names or of anything below it."""

        def register(handler: UseHandler) -> UseHandler:
            for name in names:
                self.prefixes.setdefault(name, []).append(handler)
            return handler

        return register

    def on_module(self, handler: ModuleHandler) -> ModuleHandler:
        """Call the function once for every module that uses Ray."""
        self.modules.append(handler)
        return handler

    def on_string(self, *texts: str) -> Callable[[StringHandler], StringHandler]:
        """Call the function for every string constant that is one of the texts."""

        def register(handler: StringHandler) -> StringHandler:
            for text in texts:
                self.strings.setdefault(text, []).append(handler)
            return handler

        return register

    def finding(
        self,
        where: Use | tuple[Module, ast.expr | ast.stmt | ast.keyword | ast.arg | ast.alias],
        edits: Iterable[Edit] | Refused = (),
        *,
        message: str = "",
        advice: str = "",
        unsafe: bool | None = None,
        verdict: Verdict = UNKNOWN,
        related: Iterable[str] = (),
        paste: str = "",
        about: Iterable[Located] = (),
        is_one_decision: bool = False,
        decision: Decision | None = None,
    ) -> Finding:
        """A finding of this rule, in the catalogue's words unless others are given.

        ``edits`` may be a refusal, which says what keeps them from being made here.
        ``about`` are the nodes of which another rule may speak in its place. With
        ``is_one_decision`` all uses of an import that ask for the same are told once.
        ``decision`` is what settles it: the edits are safe if its answer was given, and need
        ``--unsafe`` if they are those of its default.
        """
        module, node = (where.module, where.node) if isinstance(where, Use) else where
        why_not = edits.reason if isinstance(edits, Refused) else ""
        edits = () if isinstance(edits, Refused) else tuple(edits)
        if not edits and not why_not and self._is_open(verdict):
            why_not = _OPEN
        is_unsafe = self.row.fix.remedy is Remedy.UNSAFE if unsafe is None else unsafe
        if decision is not None:
            assert decision.id in self.row.decisions, f"{self.row.id} is not for {decision.id}"
            is_unsafe = not decision.is_given
        safety = Safety.UNSAFE if is_unsafe else Safety.SAFE
        return Finding(
            row=self.row,
            span=module.source.span(node),
            message=message or f"{self.row.legacy}: {self._effect(verdict)}",
            advice=_with_decision(advice or self._advice(edits, why_not), decision),
            safety=safety if edits else Safety.MANUAL,
            edits=edits,
            reasons=verdict.reasons,
            related=tuple(related),
            paste=paste,
            about=tuple(map(module.source.span, about)),
            origin=_origin(where) if is_one_decision and isinstance(where, Use) else None,
            decision=decision.id if decision is not None else "",
            is_suggestion=self._is_fine(verdict),
            why_not=why_not if not edits else "",
        )

    @property
    def _see(self) -> str:
        """Where the conditions are told; never all of them at a place, where most of them hold."""
        return (
            "railswitch rewrites some of such code, and not this: "
            f"`railswitch explain {self.row.id}` says when."
        )

    def _is_open(self, verdict: Verdict) -> bool:
        """Whether a fix depends on who runs the code, and two that disagree were found."""
        return self.row.fix.remedy is Remedy.CONDITIONAL and verdict.is_both

    def _is_fine(self, verdict: Verdict) -> bool:
        """Whether it only warns, because it is for a Tuner."""
        is_tuners = verdict.role is Role.TUNE_TRAINABLE and not verdict.is_taken_over
        return self.row.under_tuner is not None and is_tuners

    def _effect(self, verdict: Verdict) -> str:
        if verdict.role is Role.TRAIN_WORKER:
            return self.row.effect
        return (self._is_fine(verdict) and self.row.under_tuner) or self.row.whole_effect

    def _advice(self, edits: tuple[Edit, ...], why_not: str) -> str:
        renames = dict.fromkeys(edit.new for edit in edits if isinstance(edit, Rename))
        if renames:
            return f"Use {' or '.join(f'`{new}`' for new in renames)}."
        fix = self.row.fix
        if edits or why_not or fix.remedy in {Remedy.SAFE, Remedy.RUNTIME}:
            return self.row.replacement
        if fix.remedy is Remedy.MANUAL:
            return fix.sentence
        if fix.remedy is Remedy.CONDITIONAL:
            return f"{self.row.replacement} {self._see}"
        return f"{self.row.replacement} {fix.sentence}"


_OPEN = "a trainer and a Tuner both get it"


def _with_decision(advice: str, decision: Decision | None) -> str:
    return advice if decision is None or decision.is_given else f"{advice} {decision.how}"


def _origin(use: Use) -> Span | None:
    """Where the name is imported through which something is used, or Ray AIR that holds it."""
    binding = use.symbol.imports[0] if use.symbol.is_imported and use.symbol.imports else None
    if binding is None or not isinstance(binding.node, ast.alias):
        return None
    is_own = binding.target in {use.qualname, _AIR}
    return use.module.source.span(binding.node) if is_own else None


_AIR = "ray.air"
