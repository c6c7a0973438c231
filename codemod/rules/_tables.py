"""Rules that are nothing but a table: they read their names from the catalogue.

========================  =========================================================
``renames("RS204")``      every name gets its new name, and its imports with it
``reports("RS208")``      every use is reported, and a human decides
``reports_each("RS641")`` the same, for a row of many names: each is told as itself
``report_names(rule)``    the same, for a rule that has parameters besides
``report_rest(rule, m)``  what a module that is gone held besides the names of the rows
``keywords("RS308")``     parameters are dropped, or renamed where they have a successor
========================  =========================================================

Where Train and Tune have different successors, the role of the code decides; code of unknown role
is reported and left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from railswitch.catalogue import DEPRECATIONS, Deprecation, Name, Outcome, Remedy, Role

from ..findings.edits import CallEdit, DropKeyword, Edit, RenameKeyword, renamed
from ..findings.finding import Finding
from ..findings.refused import Refused
from ..flow.arguments import is_left_out, keyword_of, positional
from ..knowledge.spellings import other_spellings
from ..knowledge.types import is_class
from ..names.module import Use
from ..repository.roles import UNKNOWN, Verdict
from ..text.source import Span
from ._rule import Context, Rule, UseHandler
from ._shared.either_library import either_edits, keeps_metrics

Condition = Callable[[Use, Context], "bool | Refused"]
"""A refusal is a no that says why."""


def has_names(row: Deprecation) -> bool:
    """Whether a row names something in Python, so that its rule can be made from it.

    >>> from railswitch.catalogue import find
    >>> has_names(find("RS204"))
    True
    """
    return any(is_plain(name.old) or is_parameter(name.old) for name in row.names)


def rule_of(row: Deprecation) -> Rule:
    """The rule that a row says all of: its names get new ones, or are reported; so its parameters.

    >>> from railswitch.catalogue import find
    >>> sorted(rule_of(find("RS204")).names)
    ['ray.air.session.get_dataset_shard']
    """
    has_parameters = any(is_parameter(name.old) for name in row.names)
    if not has_parameters:
        return reports(row.id) if row.fix.remedy is Remedy.MANUAL else renames(row.id)
    rule = keywords(row.id)
    if any(is_plain(name.old) for name in row.names):
        report_names(rule)
    return rule


def renames(key: str, when: Condition | None = None, *, fix_when: Condition | None = None) -> Rule:
    """A rule that gives every name of a row its new name; a module's name, with all in it.

    ``when`` narrows the rule to some of the uses. ``fix_when`` is the condition of a conditional
    fix; where it does not hold, the use is reported and left alone.

    >>> sorted(renames("RS204").names)
    ['ray.air.session.get_dataset_shard']
    """
    rule = Rule(key)
    table = {name.old: name for name in rule.row.names if is_plain(name.old)}

    def handle(use: Use, context: Context) -> Iterator[Finding]:
        name = _longest(use, table)
        if _is_anothers(use, table):
            return
        if name is None or (when is not None and not when(use, context)):
            return
        by_role = name.train != name.tune
        if by_role and use.is_import and use.symbol.mentions:
            return  # each of its uses is judged by itself
        if not use.is_spelled and (use.is_variable or not by_role):
            return  # spelled, and reported, elsewhere
        verdict = context.role(use) if by_role else UNKNOWN
        new = _successor(rule, name, verdict)
        rest = use.qualname[len(name.old) :]
        is_certain = _may_fix(rule) and (fix_when is None or fix_when(use, context))
        edits: Sequence[Edit] = renamed(use, new + rest) if new and is_certain else ()
        is_split = verdict.is_both and not rest and is_certain and not context.bridge
        if is_split and not edits:
            edits = either_edits(use, name.old)
        yield rule.finding(
            use,
            edits,
            unsafe=True if is_split and not keeps_metrics(use, name.old) else None,
            verdict=verdict,
            advice="" if edits and not is_split else role_advice(name, verdict, is_split and edits),
            is_one_decision=is_class(use.qualname),
        )

    rule.on_use(*table)(handle)
    rule.on_import_below(*table)(handle)
    return rule


WhyNot = Callable[[Use], "Refused | tuple[()]"]
"""What keeps a use from being rewritten here, where that is known."""


def reports(key: str, when: Condition | None = None, why_not: WhyNot = lambda _: ()) -> Rule:
    """A rule that reports every use of a row's names, and imports of what lies below them."""
    rule = Rule(key)
    report_names(rule, when, why_not)
    return rule


def report_names(rule: Rule, when: Condition | None = None, why_not: WhyNot = lambda _: ()) -> None:
    """Let a rule report every use of its row's names, besides what it does with parameters."""
    table = {
        old: name
        for name in rule.row.names
        if is_plain(name.old)
        for old in (name.old, *other_spellings(name.old))
    }

    def handle(use: Use, context: Context) -> Iterator[Finding]:
        if not use.is_spelled or _longest(use, table) is None or _is_anothers(use, table):
            return
        if when is None or when(use, context):
            yield replace(rule.finding(use, why_not(use)), origin=_whole_import(use, table))

    rule.on_use(*table)(handle)
    rule.on_import_below(*table)(handle)


def _whole_import(use: Use, table: Collection[str]) -> Span | None:
    """The import of names from a module that is gone, which is one decision for all of them."""
    is_gone = isinstance(use.statement, ast.ImportFrom) and use.statement.module in table
    return use.module.source.span(use.statement) if is_gone and use.is_import else None


def reports_each(key: str) -> Rule:
    """A rule for a row of many names: each is reported as itself, with what replaces just that."""
    rule = Rule(key)
    table = {name.old: name for name in rule.row.names}

    def handle(use: Use, _: Context) -> Iterator[Finding]:
        name = _longest(use, table)
        if name is None or not use.is_spelled or _is_anothers(use, table):
            return
        new = name.train or name.tune
        message = f"`{use.qualname}`: {rule.row.effect}"
        yield rule.finding(use, message=message, advice=f"Use `{new}`." if new else "")

    rule.on_use(*table)(handle)
    rule.on_import_below(*table)(handle)
    return rule


def report_rest(rule: Rule, *modules: str) -> None:
    """Let a rule report what is asked of modules that are gone and that no row of its own names."""

    def handle(use: Use, _: Context) -> Iterator[Finding]:
        if use.qualname not in modules:
            is_unnamed = use.is_import and use.qualname not in _NAMED
        elif use.is_import:
            is_unnamed = use.symbol.name != "ray" and not use.symbol.mentions
        else:
            is_unnamed = f"{use.qualname}.{use.attribute}" not in _NAMED
        if is_unnamed:
            gone = next(name for name in modules if f"{use.qualname}.".startswith(f"{name}."))
            message = f"`{gone}` is gone, and with it all that it held."
            yield rule.finding(use, message=message, advice="Do without it, or write it yourself.")

    rule.on_use(*modules)(handle)
    rule.on_import_below(*modules)(handle)


_NAMED = frozenset(name.old for row in DEPRECATIONS for name in row.names)
_GONE = frozenset(
    name.old
    for row in DEPRECATIONS
    if row.outcome is Outcome.IMPORT_ERROR and row.fix.remedy is not Remedy.CONDITIONAL
    for name in row.names
)
"""What a row reports wherever it stands."""


def keywords(
    key: str,
    fix_when: Condition | None = None,
    *,
    when: Condition | None = None,
    unless: Callable[[str, ast.expr], bool] | None = None,
    places: Mapping[str, int] | None = None,
) -> Rule:
    """A rule for parameters, which the row spells ``ray.train.RunConfig(verbose)``.

    Other names of the same class count too. ``when`` narrows the rule to some of the calls.
    ``fix_when`` is the condition of a conditional fix; where it does not hold, the parameter is
    reported and left alone. ``unless`` is given the
    parameter and its value, and says which are none of the rule's business. ``places`` are those
    of parameters that may also be given by position, where they are reported.
    """
    rule = Rule(key)
    for name in rule.row.names:
        if not is_parameter(name.old):
            continue
        owner, parameter = split_parameter(name.old)
        place = (places or {}).get(parameter)
        handler = _keyword_handler(rule, name, fix_when, unless or _never, place)
        rule.on_call(owner, *other_spellings(owner))(_narrowed(handler, when))
    return rule


def _narrowed(handler: UseHandler, when: Condition | None) -> UseHandler:
    if when is None:
        return handler
    return lambda use, context: handler(use, context) if when(use, context) else ()


def _never(_name: str, _value: ast.expr) -> bool:
    return False


def is_parameter(name: str) -> bool:
    """Whether a catalogue name is that of a parameter.

    >>> is_parameter("ray.train.RunConfig(verbose)"), is_parameter("ray.train.get_context()")
    (True, False)
    """
    return name.endswith(")") and not name.endswith("()")


def is_plain(name: str) -> bool:
    """Whether a catalogue name is neither a parameter nor an environment variable."""
    return not name.startswith("$") and not is_parameter(name)


def split_parameter(name: str) -> tuple[str, str]:
    """The class or function, and its parameter.

    >>> split_parameter("ray.train.RunConfig(verbose)")
    ('ray.train.RunConfig', 'verbose')
    """
    owner, _, parameter = name.removesuffix(")").rpartition("(")
    return owner, parameter


def successor(name: Name, verdict: Verdict) -> str | None:
    """The name that replaces another for code with that verdict, if it is certain."""
    if name.train == name.tune or verdict.role is Role.TRAIN_WORKER:
        return name.train
    if verdict.is_taken_over:
        return None  # one part of it is for the Tuner, and another for the trainer
    return name.tune if verdict.role is Role.TUNE_TRAINABLE else None


def _successor(rule: Rule, name: Name, verdict: Verdict) -> str | None:
    new = successor(name, verdict)
    if new is None and rule.row.fix.remedy is Remedy.SAFE and not verdict.is_both:
        return name.train  # a fix that is always safe does not need to know
    return new


def _longest(use: Use, table: dict[str, Name]) -> Name | None:
    """The entry for a use, unless a longer part of the same expression has an entry."""
    if use.mention is not None:
        longer = use.module.qualnames(use.symbol, use.mention)[use.depth + 1 :]
        return None if any(name in table for name in longer) else table.get(use.qualname)
    name = use.qualname
    while name and name not in table:
        name = name.rpartition(".")[0]
    return table.get(name)


def _is_anothers(use: Use, table: dict[str, Name]) -> bool:
    """Whether a use lies below a name of the row, and another row names just that as gone."""
    if use.mention is not None:
        longer = use.module.qualnames(use.symbol, use.mention)[use.depth + 1 :]
        return any(name in _GONE and name not in table for name in longer)
    name = use.qualname
    while name and name not in table and name not in _GONE:
        name = name.rpartition(".")[0]
    return name not in table and name in _GONE


def _may_fix(rule: Rule) -> bool:
    return rule.row.fix.remedy in {Remedy.SAFE, Remedy.CONDITIONAL, Remedy.UNSAFE}


def role_advice(name: Name, verdict: Verdict, is_settled_later: object = False) -> str:
    """What to decide, where the row has a successor but the role is open.

    ``is_settled_later`` says that the new code finds out which of the two runs it.
    """
    if name.train == name.tune:
        return ""
    if verdict.is_taken_over:
        return _TAKEN_OVER
    if verdict.role is not None or not (name.train and name.tune):
        return ""
    who = "nothing here shows which"
    if verdict.is_both:
        both = "`ray_session()` gives the one" if is_settled_later else "make one for each"
        who = f"here both use it, so {both}"
    return f"Use `{name.train}` under a trainer, or `{name.tune}` under a Tuner; {who}."


_TAKEN_OVER = (
    "The Tuner has no `run_config`, and takes that of its trainer. Give it one of its own, a "
    "`ray.tune.RunConfig`; `checkpoint_config` and `failure_config` stay with the trainer, in a "
    "`ray.train.RunConfig`."
)


def _keyword_handler(
    rule: Rule,
    name: Name,
    fix_when: Condition | None,
    unless: Callable[[str, ast.expr], bool],
    place: int | None,
) -> Callable[[Use, Context], Iterator[Finding]]:
    _, old = split_parameter(name.old)
    train = split_parameter(name.train)[1] if name.train else None
    tune = split_parameter(name.tune)[1] if name.tune else None

    def handle(use: Use, context: Context) -> Iterator[Finding]:
        call = use.call
        assert call is not None
        keyword = keyword_of(call, old)
        value = keyword.value if keyword is not None else positional(call, place)
        if value is None or is_left_out(value) or unless(old, value):
            return
        verdict = context.role(use) if train != tune else UNKNOWN
        new = tune if verdict.role is Role.TUNE_TRAINABLE else train
        if new == old:
            return
        is_certain = keyword is not None and (train == tune or verdict.role is not None)
        answer = fix_when is None or fix_when(use, context)
        edits = _keyword_edit(call, old, new) if is_certain and answer and _may_fix(rule) else ()
        is_tunes = tune == old and not edits
        yield rule.finding(
            (use.module, keyword or value),
            edits or _refused(answer, verdict, is_open=train != tune, is_named=keyword is not None),
            message=under_a_trainer(rule, verdict) if tune == old else "",
            advice=if_a_trainer_gets_it(rule, verdict) if is_tunes else "",
            verdict=verdict,
        )

    return handle


def _refused(
    answer: bool | Refused, verdict: Verdict, *, is_open: bool, is_named: bool
) -> Refused | tuple[()]:
    """What keeps a parameter from being rewritten, where that is known."""
    if not is_named:
        return Refused("it is given by its place, without its name")
    if is_open and verdict == UNKNOWN:
        return Refused("nothing here shows who gets the configuration")
    return answer if isinstance(answer, Refused) else ()


def under_a_trainer(rule: Rule, verdict: Verdict) -> str:
    """What a rule says of a parameter that Tune keeps: it raises only where a trainer gets it.

    Empty, for the catalogue's own words, where that is seen.
    """
    effect = rule.row.effect
    if verdict.role is not None or not effect.startswith("Raises "):
        return ""
    return f"{rule.row.legacy}: Under a trainer it r{effect[1:]}"


def if_a_trainer_gets_it(rule: Rule, verdict: Verdict) -> str:
    """What a human is to do with such a parameter; empty where it is seen who gets it."""
    reason = rule.row.fix.reason
    if verdict.role is not None or rule.row.fix.remedy is not Remedy.MANUAL:
        return ""
    return f"If a trainer gets it: {reason[0].lower()}{reason[1:]} A `Tuner` takes it as it is."


def _keyword_edit(call: ast.Call, old: str, new: str | None) -> Sequence[CallEdit]:
    if new is None:
        return (DropKeyword(call, old),)
    if keyword_of(call, new) is not None:
        return ()
    return (RenameKeyword(call, old, new),)
