"""The driver function that replaces a trainer under a ``Tuner``, as edits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from ...findings.edits import Edit, EditCall, Insert, InsertBlock, Replace, Rewrite, Wrap
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...knowledge.types import is_class, is_trainer
from ...names.module import Module
from ...rewriting.statements import hanging, has_own_lines, line_above_comments, shifted
from .added_callbacks import run_config
from .driver_configs import RUN, Shared, shared_config
from .driver_places import Place, place_of
from .driver_spaces import LOOP, Space, space_of
from .function_layout import gap_above, gap_around, gap_below, indent_of
from .gone_trainers import what_comes_first
from .trial_limits import (
    HELPER,
    helper_text,
    is_limited,
    is_limited_by_search,
    limit_edits,
    may_be_given,
    needed_by,
    starts_ray_later,
)
from .tuners import Tuner, tuners

if TYPE_CHECKING:
    import libcst as cst

STEP = " " * 4
CALLBACK = "ray.tune.integration.ray_train.TuneReportCallback"
_CONFIGS = ("ray.train.", "ray.air.", "ray.tune.")
_READS_CHECKPOINTS = ("ray.tune.Result.checkpoint", "ray.tune.Result.best_checkpoints")


@dataclass(frozen=True)
class Driver:
    """What becomes of a trainer under a Tuner."""

    edits: tuple[Edit, ...] = ()
    hindrance: str = ""
    """Why there are no edits."""
    doubts: tuple[str, ...] = field(default=())
    """What is to be looked at before they are carried out."""


def driver_of(tuner: Tuner) -> Driver:
    """The edits that put the trainer into a driver function, or what stands in their way."""
    if what_comes_first(tuner):
        return Driver(hindrance="the trainer is none that V2 has")
    place = place_of(tuner)
    if place is None:
        return Driver(hindrance=_ELSEWHERE)
    shared, space = shared_config(place), space_of(place)
    hindrance = place.hindrance or space.hindrance or (shared.hindrance if shared else "")
    if hindrance:
        return Driver(hindrance=hindrance)
    if not place.variable and "#" in place.module.source.segment(place.trainer):
        return Driver(tuple(_out_of_line(place)))
    return _Writer(place, shared, space).driver()


_ELSEWHERE = "the trainer is not made by one call that is seen in this scope"


def trainer_call(tuner: Tuner) -> ast.Call | None:
    """The call that makes the trainer, if it is seen."""
    node, scope = behind(tuner.trainable, tuner.use.scope)
    if isinstance(node, ast.Call) and is_trainer(tuner.use.module.resolve(node.func, scope) or ""):
        return node
    return None


def _out_of_line(place: Place) -> Iterator[Edit]:
    """First give the trainer a variable of its own; the next look makes it a function."""
    module, statement, call = place.module, place.statement, place.trainer
    if has_own_lines(module, statement):
        name = Needs(module, place.scope, statement).variable("trainer")
        indent = module.source.indent(module.source.span(statement).start)
        text = hanging(module.source.segment(call)).replace("\n", f"\n{indent}")
        yield Insert(statement, f"{name} = {text}")
        yield Replace(call, name)


@dataclass(frozen=True)
class _Writer:
    """Writes the function for a trainer that nothing stands in the way of."""

    place: Place
    shared: Shared | None
    space: Space

    @property
    def module(self) -> Module:
        return self.place.module

    def driver(self) -> Driver:
        """The function in the place of the trainer, or above the Tuner if that needs a copy."""
        place, tuner = self.place, self.place.tuner
        top = Needs(self.module, tuner.use.scope, tuner.use.statement)
        is_wrapped = bool(place.variable) and place.is_only
        here = Needs(self.module, place.scope, place.statement) if is_wrapped else top
        function = top.variable(f"train_driver{place.suffix}")
        names = {n.id for n in ast.walk(place.trainer) if isinstance(n, ast.Name)}
        config = "trial_config" if "config" in names else "config"
        kept, above = self._hoisted(here)
        arguments = {**kept, **self._arguments(here, config)}
        limit, doubts = self._limit(top)
        write = self._wrapped if is_wrapped else self._copied
        edits: list[Edit] = [Replace(tuner.trainable, function)]
        edits += [Replace(node, function) for node in place.restored if is_wrapped]
        edits += self._helper() if limit and top.scope.lookup(HELPER) is None else ()
        edits += write(f"{function}({config})", arguments, "\n".join(above))
        edits += [*limit, *self.space.edits(here)]
        if self.shared is not None:
            edits += self.shared.edits(top if self.shared.is_tuners else here)
        doubts += self._doubts()
        return Driver((*edits, *here.edits, *top.edits), doubts=tuple(doubts))

    def _doubts(self) -> list[str]:
        if any(self.module.find(*_READS_CHECKPOINTS)):
            return ["its checkpoints are read afterwards, which on V2 are not Ray Tune's (RS612)"]
        return []

    def _limit(self, needs: Needs) -> tuple[list[Edit], list[str]]:
        """The edits that limit the trials to those whose workers have room, as V1 did."""
        tuner = self.place.tuner
        if is_limited(tuner) or is_limited_by_search(tuner):
            given = tuner.argument("tune_config")
            is_seen = given is None or isinstance(given[0], ast.Call)
            return [], [] if is_seen else [_NO_LIMIT]
        scaling = keyword_of(self.place.trainer, "scaling_config")
        value = scaling.value if scaling is not None else None
        needed = needed_by(self.module, value, self.place.scope)
        is_searched = "scaling_config" in self.space.keys
        if needed is None or is_searched or not may_be_given(tuner) or starts_ray_later(tuner):
            return [], [_NO_LIMIT]
        return limit_edits(tuner, needed, needs), []

    def _hoisted(self, needs: Needs) -> tuple[dict[str, str], list[str]]:
        """Arguments that are to be evaluated here, once: they get variables."""
        kept: dict[str, str] = {}
        lines: list[str] = []
        for keyword in self.place.trainer.keywords:
            is_replaced = keyword.arg in (RUN, LOOP) or keyword.arg in self.space.keys
            if keyword.arg is None or is_replaced or not self._must_stay(keyword.value):
                continue
            name = needs.variable(f"{keyword.arg}{self.place.suffix}")
            text = hanging(self.module.source.segment(keyword.value))
            lines.append(f"{name} = {text}")
            kept[keyword.arg] = name
        return kept, lines

    def _must_stay(self, node: ast.expr) -> bool:
        """Whether an argument may mean something else in the process of a trial, or costs much."""
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and part.id in ("self", "cls"):
                return True
            if isinstance(part, (ast.Call, ast.Await)):
                name = (
                    self.module.resolve(part.func, self.place.scope)
                    if isinstance(part, ast.Call)
                    else ""
                )
                if not (name and name.startswith(_CONFIGS) and is_class(name)):
                    return True
        return False

    def _arguments(self, needs: Needs, config: str) -> dict[str, str]:
        """What the trainer is given in the function, beside what it had before."""
        added = self.space.arguments(needs, config)
        name = "get_trial_id" if self._names_trials else "get_trial_name"
        inner = [
            f"name={needs('ray.tune')}.get_context().{name}()",
            f"callbacks=[{needs(CALLBACK)}()]",
            *(self.shared.for_trainer(needs) if self.shared else ()),
        ]
        lines = "".join(f"\n{STEP}{line}," for line in inner)
        added[RUN] = f"{run_config(needs, 'train')}({lines}\n)"
        return added

    @property
    def _names_trials(self) -> bool:
        """Whether trials have names of the program's own, which need not be unique."""
        config, _ = self.place.tuner.argument("tune_config") or (None, None)
        return isinstance(config, ast.Call) and keyword_of(config, "trial_name_creator") is not None

    def _helper(self) -> list[Edit]:
        """The edits that write the function which counts trials, once for the module."""
        places = [place_of(tuner) for tuner in tuners(self.module) if tuner.runs_trainer]
        first = min((place.statement for place in places if place), key=lambda one: one.lineno)
        outermost = [first, *self.module.parents(first)][-1]
        root = self.module.names.root
        needs = Needs(self.module, root, outermost)
        # Where Ray is only imported inside functions, the module may be loaded without Ray.
        is_late = all(use.scope is not root for use in self.module.imports)
        ray, imported = ("ray", f"{STEP}import ray\n\n") if is_late else (needs("ray"), "")
        gap = "\n" * gap_above(self.module, outermost)
        text = f"{gap}{helper_text(ray, imported)}\n\n"
        return [InsertBlock(outermost, text), *needs.edits]

    def _wrapped(self, header: str, arguments: dict[str, str], above: str) -> list[Edit]:
        """The edits that put the statement itself into the function."""
        statement, indent = self.place.statement, indent_of(self.module, self.place.statement)
        deep = {n: text.replace("\n", f"\n{indent}{STEP}") for n, text in arguments.items()}
        has_comments = line_above_comments(self.module.source, statement) < statement.lineno
        gap = "\n" * (
            0
            if has_comments
            else gap_around(self.module, statement)
            if above
            else gap_above(self.module, statement)
        )
        return [
            *([InsertBlock(statement, above)] if above else ()),
            Wrap(statement, statement, lambda: f"{gap}def {header}:", 1),
            Rewrite(statement, self._with_fit),
            EditCall(self.place.trainer, partial(_with_arguments, added=deep, indent=indent)),
        ]

    def _copied(self, header: str, arguments: dict[str, str], above: str) -> list[Edit]:
        """The edits that write the function above the Tuner, with the trainer written again."""
        source, call = self.module.source, self.place.trainer
        statement = self.place.tuner.use.statement
        given = [hanging(source.segment(argument)) for argument in call.args]
        given += [
            hanging(source.segment(keyword))
            for keyword in call.keywords
            if keyword.arg not in arguments
        ]
        given += [f"{name}={text}" for name, text in arguments.items()]
        body = "".join(f"{shifted(text, STEP)},\n" for text in given)
        variable = self.place.variable or "trainer"
        made = f"{variable} = {source.segment(call.func)}(\n{body})\n{variable}.fit()"
        start = f"{above}\n" if above else ""
        gap = "\n" * (
            gap_around(self.module, statement) if above else gap_above(self.module, statement)
        )
        text = f"{start}{gap}def {header}:\n{shifted(made, STEP)}"
        return [InsertBlock(statement, text + "\n" * gap_around(self.module, statement))]

    def _with_fit(self, text: str) -> str:
        newline, statement = self.module.source.newline, self.place.statement
        gap = newline * gap_below(self.module, statement)
        return f"{text}{newline}{indent_of(self.module, statement)}{self.place.variable}.fit(){gap}"


_NO_LIMIT = (
    "set `TuneConfig(max_concurrent_trials=...)` to what the cluster can train at once (RS615)"
)


def _with_arguments(call: cst.Call, added: dict[str, str], indent: str) -> cst.BaseExpression:
    """The call with more arguments, one below the other."""
    import libcst as cst  # noqa: PLC0415 - `check` gets by without libcst

    from ...rewriting.calls import drop_keyword, set_keyword  # noqa: PLC0415

    code = cst.Module([]).code_for_node
    if "#" in code(call):
        for name, value in added.items():
            call = set_keyword(name, value)(call)
        return call
    kept = drop_keyword(*added)(call)
    arguments = [
        code(
            arg.with_changes(
                comma=cst.MaybeSentinel.DEFAULT, whitespace_after_arg=cst.SimpleWhitespace("")
            )
        )
        for arg in kept.args
    ]
    arguments += [f"{name}={value}" for name, value in added.items()]
    body = "".join(f"\n{indent}{STEP}{argument}," for argument in arguments)
    return cst.parse_expression(f"{code(call.func)}({body}\n{indent})")
