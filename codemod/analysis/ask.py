"""Ask all rules about one module: the findings, without libcst."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial

from railswitch.catalogue import DEPRECATIONS, Outcome, ToV2
from railswitch.catalogue.general import UNKNOWN

from .. import rules
from ..findings import pins
from ..findings.finding import Finding, Safety
from ..knowledge.railswitch_v1 import V1, of_ray
from ..names.annotations import is_annotation
from ..names.module import Module, Use
from ..names.syntax import root_of
from ..repository.ran import was_used
from ..rules._rule import Context, ModuleHandler, Rule, StringHandler, UseHandler
from ..rules._tables import is_plain
from ..text.source import Span
from . import environment
from .bridge import bridged
from .either import left_alone
from .environment import switches_v2_on
from .fallbacks import (
    hides_newer,
    is_fallback,
    is_no_choice,
    is_still_there,
    like_newer,
    may_be_taken,
    without_fallbacks,
    without_first,
)
from .lacking import lacking_in_v1
from .mocked import has_mocks, lost_name
from .releases import for_newer
from .runner import with_runner
from .unknown import CAN_GO, Unknown, is_idle, is_legacy, with_parents
from .unpacked import arguments, unpacks, unseen
from .unused import without_unused


class RuleCrashError(Exception):
    """A rule failed on a module; the message names both."""


class Index:
    """Which handlers to call for which name."""

    def __init__(self, rules_: Iterable[Rule]) -> None:
        self.names: dict[str, list[tuple[Rule, UseHandler]]] = defaultdict(list)
        self.prefixes: dict[str, list[tuple[Rule, UseHandler]]] = defaultdict(list)
        self.strings: dict[str, list[tuple[Rule, StringHandler]]] = defaultdict(list)
        self.modules: list[tuple[Rule, ModuleHandler]] = []
        for rule in rules_:
            for name, handlers in rule.names.items():
                self.names[name] += [(rule, handler) for handler in handlers]
            for name, handlers in rule.prefixes.items():
                self.prefixes[name] += [(rule, handler) for handler in handlers]
            for text, on_string in rule.strings.items():
                self.strings[text] += [(rule, handler) for handler in on_string]
            self.modules += [(rule, handler) for handler in rule.modules]

    def for_import(self, name: str) -> list[tuple[Rule, UseHandler]]:
        """The handlers for an import of a name, or of something above it."""
        handlers = list(self.names.get(name, ()))
        while name:
            handlers += self.prefixes.get(name, ())
            name = name.rpartition(".")[0]
        return handlers


@cache
def all_rules() -> Index:
    """The index of every rule there is."""
    return Index(rules.load())


def analyse(module: Module, context: Context | None = None) -> list[Finding]:
    r"""Everything that the rules find in a module, in the order of the source.

    >>> module = Module("from ray.air import ScalingConfig\n")
    >>> [finding.row.id for finding in analyse(module)]
    ['RS102']
    """
    context = context or Context()
    index = all_rules()
    unknown = Unknown(module)
    found = [
        *_imports(module, index, unknown, context),
        *_mentions(module, index, unknown, context),
        *_strings(module, index, context),
        *_modules(module, index, context),
        *environment.in_module(module),
        *pins.in_setup(module, bridge=context.bridge),
        *unknown.findings(),
    ]
    found = for_newer(module, without_fallbacks(module, found))
    found = list(left_alone(module, found, context.ran))
    if module.once(switches_v2_on) or module.is_written_for_v2:
        found = list(_for_v2(found))
    if context.bridge:
        found = bridged(module, found)
    return sorted(dict.fromkeys(found), key=lambda finding: (finding.span, finding.row.id))


def _for_v2(found: Iterable[Finding]) -> Iterator[Finding]:
    """What is left to say to a program that asks for V2 by itself, and so was tried with it."""
    for finding in found:
        if finding.row.to_v2 is ToV2.IF_MEANT:
            yield replace(finding, is_suggestion=True)
        elif finding.row.to_v2 is ToV2.NEWS:
            yield finding


def _imports(module: Module, index: Index, unknown: Unknown, context: Context) -> Iterator[Finding]:
    for use in module.imports:
        handlers = index.for_import(use.qualname)
        if is_fallback(use):
            if handlers and context.ran:
                yield from _taken(handlers[0][0], use, context)
            continue
        unknown.saw_import(use, claimed=bool(handlers))
        if handlers and hides_newer(use):
            is_twice = is_no_choice(use)
            edits = without_first(use) if is_twice else []
            yield handlers[0][0].finding(use, edits, advice=_TWICE if is_twice else _SWAP)
            continue
        for rule, handler in handlers:
            yield from _asked(rule, handler, use, context)


def _taken(rule: Rule, use: Use, context: Context) -> Iterator[Finding]:
    """A fallback that was seen to be taken: it becomes what the other branch has."""
    seen = was_used(context.ran, use)
    if seen is not None and may_be_taken(use):
        finding = rule.finding(use, like_newer(use), advice=_AS_THERE, unsafe=False)
        yield replace(finding, reasons=(*finding.reasons, seen))


_AS_THERE = "Import it as the other branch does, or drop this branch."
_SWAP = (
    "Ray still has it there, so the newer place is never asked. Try that one first, and this one "
    "in `except ImportError`, or drop this one."
)
_TWICE = (
    "The name is imported from a newer place as well, and whichever import comes last counts. "
    "Drop one of them."
)


def _mentions(
    module: Module, index: Index, unknown: Unknown, context: Context
) -> Iterator[Finding]:
    names_with_rules = index.names
    for symbol, mention, names in module.mentions:
        claimed = False
        for depth, name in enumerate(names):
            handlers = names_with_rules.get(name)
            if not handlers:
                if name.startswith(f"{V1}."):
                    yield from _of_v1(module.use(symbol, mention, depth, name), index, context)
                continue
            claimed = True
            use = module.use(symbol, mention, depth, name)
            for rule, handler in handlers:
                yield from _asked(rule, handler, use, context)
            for rule in dict.fromkeys(rule for rule, _ in handlers) if unpacks(use) else ():
                yield from _called(rule, module, partial(arguments, rule, use, context))
            yield from unseen(use, context) if unpacks(use) else ()
        unknown.saw_mention(symbol, mention, names, claimed=claimed)


def _of_v1(use: Use, index: Index, context: Context) -> Iterator[Finding]:
    """What the rules say of Ray's name that holds for ``railswitch.v1`` too: it lacks the same."""
    lacking = set(lacking_in_v1(use))
    name = of_ray(use.qualname)
    for rule, handler in index.names.get(name, ()) if lacking else ():
        for finding in _asked(rule, handler, replace(use, qualname=name), context):
            if finding.span in lacking:
                yield replace(finding, edits=(), safety=Safety.MANUAL)


def _strings(module: Module, index: Index, context: Context) -> Iterator[Finding]:
    mocks = has_mocks(module.source.text)
    for node, scope, statement in module.names.strings:
        quoted = module.names.quoted.get(node)
        if quoted is not None and scope.lookup(root_of(quoted) or "") is not None:
            continue  # an annotation with names that are imported, and found as such
        text = str(node.value) if context.bridge else module.spelled(str(node.value))
        handlers = index.strings.get(text, ())
        for rule, handler in handlers:
            yield from _called(rule, module, partial(handler, node, module, context))
        named = None if handlers else lost_name(node, text, scope, statement if mocks else None)
        lost = text if is_legacy(text) else named
        if lost is not None:
            for rule, _ in index.for_import(lost)[:1]:
                yield rule.finding((module, node), advice=f"{_IN_STRING} {rule.row.replacement}")


def named_in_text(text: str) -> Iterator[Finding]:
    """Names of Ray AIR in a text that is not Python: what loads them by name fails like an import.

    Other legacy names count where it is plain that they are loaded.

    >>> [finding.row.id for finding in named_in_text("_target_: ray.air.RunConfig")]
    ['RS103']
    >>> [finding.row.id for finding in named_in_text("_target_: ray.tune.get_trial_dir")]
    ['RS610']
    """
    for match in _NAME_IN_TEXT.finditer(text):
        name = match[0].replace(" import ", ".")
        rows = [rule.row for rule, _ in all_rules().for_import(name)]
        if not environment.is_comment(text, match.start()):
            row = rows[0] if rows else UNKNOWN
            yield environment.finding_of(row, Span(*match.span()), name)
    for match in _TARGET_IN_TEXT.finditer(text):
        found = next(filter(None, map(_WHOEVER_ASKS.get, with_parents(match["name"]))), None)
        if found is not None and not environment.is_comment(text, match.start()):
            yield environment.finding_of(found, Span(*match.span("name")), match["name"])


_TARGET_IN_TEXT = re.compile(
    r"\b(?:_target_|class_path)['\"]?[ \t]*:[ \t]*['\"]?(?P<name>ray\.(?!air\b|ml\b)[\w.]+)"
)
_WHOEVER_ASKS = {
    name.old: row
    for row in DEPRECATIONS
    for name in row.names
    if is_plain(name.old) and name.old not in (name.train, name.tune)
}
"""The names that are legacy whoever runs the code."""

_NAME_IN_TEXT = re.compile(r"(?<![\w./-])ray\.(?:air|ml)(?:(?:\.\w+)+(?: import \w+)?| import \w+)")

_IN_STRING = (
    "This string names it, for a mock or for a lookup by name: change it together with the code "
    "that it is about."
)


def _modules(module: Module, index: Index, context: Context) -> Iterator[Finding]:
    if not module.imports and (module.outside is None or not module.outside.passed_on):
        return
    for rule, handler in index.modules:
        yield from _called(rule, module, partial(handler, module, context))


def _asked(rule: Rule, handler: UseHandler, use: Use, context: Context) -> Iterator[Finding]:
    """What a rule says of a use; an annotation, or an import that nothing uses, raises nothing."""
    ask = partial(with_runner, rule, use.module, context, partial(handler, use))
    for finding in map(partial(without_unused, use), _called(rule, use.module, ask)):
        raises = rule.row.outcome is Outcome.RAISES
        fails = rule.row.outcome is Outcome.IMPORT_ERROR
        if raises and is_annotation(use) and (use.is_import or use.qualname not in _NOT_THERE):
            message = f"`{use.qualname}` {_IN_ANNOTATION}"
            yield replace(finding, message=message, is_suggestion=True)
        elif not fails and is_still_there(use.qualname) and is_idle(use):
            message = f"`{use.qualname}` is legacy; it can be imported, and nothing here uses it."
            advice = finding.advice if finding.edits else CAN_GO
            yield replace(finding, message=message, advice=advice, is_suggestion=True, decision="")
        else:
            yield finding


_NOT_THERE = frozenset({"ray.data.DatasetPipeline", "ray.data.dataset_pipeline.DatasetPipeline"})
"""What raises wherever it is read, as the type of something too."""

_IN_ANNOTATION = (
    "is only the type of something here, so that nothing fails; but it is not what V2 takes."
)


def _called(rule: Rule, module: Module, call: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    try:
        yield from call()
    except Exception as error:
        raise RuleCrashError(f"rule {rule.row.id} failed on {module.path}: {error!r}") from error
