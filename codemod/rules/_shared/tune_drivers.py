"""The driver function that replaces a trainer under a ``Tuner``, as edits."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ...findings.edits import Edit, EditCall, Insert, Replace, Rewrite, SetKeyword, Wrap
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.uses_of import mentions_of
from ...flow.values import behind
from ...knowledge.types import is_trainer
from ...names.module import Module, body_of
from ...names.scopes import Scope
from ...rewriting.statements import hanging, has_own_lines
from .added_callbacks import run_config
from .configs import is_unpacking
from .gone_trainers import what_comes_first
from .tuners import Tuner

if TYPE_CHECKING:
    import libcst as cst

STEP = " " * 4
LOOP = "train_loop_config"
CALLBACK = "ray.tune.integration.ray_train.TuneReportCallback"
_FOR_TUNER = ("name", "storage_path")
"""What a trainer's ``RunConfig`` said for the whole experiment."""
FOR_TRAINER = ("storage_path", "checkpoint_config", "failure_config")


def driver_edits(tuner: Tuner) -> Sequence[Edit]:
    """The edits that put the trainer into a driver function; none where the shape is another."""
    if tuner.is_unpacked or what_comes_first(tuner):
        return ()
    if isinstance(tuner.trainable, ast.Call):
        return _out_of_line(tuner)
    site = _site(tuner)
    return site.edits() if site is not None and site.is_simple else ()


def why_not_rewritten(tuner: Tuner) -> str:
    """What stands in the way of the edits, in words."""
    call = trainer_call(tuner)
    is_inline = call is not None and isinstance(tuner.trainable, ast.Call)
    site = _Site(tuner, call, tuner.use.statement, "") if call and is_inline else _site(tuner)
    return f"It is not rewritten here, because {site.hindrance if site else _ELSEWHERE}."


_ELSEWHERE = "the trainer is not made by one call in this scope, or something else uses it too"


def trainer_call(tuner: Tuner) -> ast.Call | None:
    node, scope = behind(tuner.trainable, tuner.use.scope)
    if isinstance(node, ast.Call) and is_trainer(tuner.use.module.resolve(node.func, scope) or ""):
        return node
    return None


def _out_of_line(tuner: Tuner) -> Sequence[Edit]:
    """First give the trainer a variable of its own; the next look makes it a function."""
    module, statement = tuner.use.module, tuner.use.statement
    call = trainer_call(tuner)
    is_simple = isinstance(statement, (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return))
    if call is None or not is_simple or not has_own_lines(module, statement):
        return ()
    if not _Site(tuner, call, statement, "trainer").is_simple:
        return ()
    name = Needs(module, tuner.use.scope, statement).variable("trainer")
    indent = module.source.indent(module.source.span(statement).start)
    text = hanging(module.source.segment(call)).replace("\n", f"\n{indent}")
    return [Insert(statement, f"{name} = {text}"), Replace(call, name)]


def _site(tuner: Tuner) -> _Site | None:
    """Where the trainer is made, if that is the only thing about it besides the Tuner."""
    if not isinstance(tuner.trainable, ast.Name):
        return None
    module = tuner.use.module
    symbol = tuner.use.scope.lookup(tuner.trainable.id)
    if symbol is None or len(symbol.bindings) != 1 or len(mentions_of(module, symbol)) != 1:
        return None
    statement = symbol.bindings[0].statement
    match statement:
        case ast.Assign(targets=[ast.Name()], value=ast.Call() as call):
            if is_trainer(module.resolve(call.func, symbol.scope) or ""):
                return _Site(tuner, call, statement, symbol.name)
    return None


@dataclass(frozen=True)
class _Site:
    """A trainer in a variable, and the Tuner that is given it."""

    tuner: Tuner
    trainer: ast.Call
    statement: ast.stmt
    variable: str

    @property
    def module(self) -> Module:
        return self.tuner.use.module

    @property
    def scope(self) -> Scope:
        return self.tuner.use.scope

    @property
    def is_simple(self) -> bool:
        """Whether the shape is one for which the driver function does the same."""
        return (
            self._has_simple_place
            and self._space is not None
            and self._has_plain_run_config
            and self._has_plain_tuner_config
        )

    @property
    def _has_simple_place(self) -> bool:
        top = self.tuner.use.statement
        return (
            not self.scope.is_class
            and not is_unpacking(self.trainer)
            and not is_unpacking(self.tuner.call)
            and body_of(self.module, self.statement) is body_of(self.module, top)
            and has_own_lines(self.module, self.statement, top)
        )

    @property
    def hindrance(self) -> str:
        """The first thing that makes the shape another one."""
        if self._has_simple_place and self._space is None:
            return "`param_space` may set more than `train_loop_config`, or merges dictionaries"
        if self._has_simple_place and not self._has_plain_run_config:
            return "the trainer's `run_config` is not one plain call, or has more to move"
        if self._has_simple_place and not self._has_plain_tuner_config:
            return (
                "the `run_config` of the `Tuner` speaks of checkpoints or failures, which on V2 "
                "are those of the trainer inside, or is not one plain call"
            )
        return "the trainer and the `Tuner` do not stand in lines of their own, side by side"

    @property
    def _space(self) -> list[str] | None:
        """The keys of ``param_space``, if they are all that there is to it and can be served."""
        found = self.tuner.argument("param_space")
        if found is None:
            return []
        space, scope = found
        if not isinstance(space, ast.Dict):
            return None
        keys = [key.value if isinstance(key, ast.Constant) else None for key in space.keys]
        if keys != [LOOP]:
            return None if keys else []
        ismerged = keyword_of(self.trainer, LOOP) is not None
        if ismerged and not _is_flat(behind(space.values[0], scope)[0]):
            return None  # V1 merged nested dictionaries as well
        return [LOOP]

    @property
    def _run_config(self) -> ast.Call | None:
        keyword = keyword_of(self.trainer, "run_config")
        value = keyword.value if keyword is not None else None
        return value if isinstance(value, ast.Call) else None

    @property
    def _has_plain_run_config(self) -> bool:
        keyword = keyword_of(self.trainer, "run_config")
        if keyword is None:
            return True
        call = self._run_config
        if call is None or call.args or is_unpacking(call):
            return False
        if not (self.module.resolve(call.func, self.scope) or "").endswith(".RunConfig"):
            return False
        names = {item.arg for item in call.keywords}
        is_free = keyword_of(self.tuner.call, "run_config") is None
        moved = names & set(_FOR_TUNER)
        are_plain = all(
            isinstance(item.value, (ast.Constant, ast.Name))
            for item in call.keywords
            if item.arg in _FOR_TUNER
        )
        return names <= {*_FOR_TUNER, *FOR_TRAINER} and (not moved or (is_free and are_plain))

    @property
    def _has_plain_tuner_config(self) -> bool:
        """Whether the Tuner's own configuration says nothing about checkpoints and failures."""
        found = self.tuner.argument("run_config")
        if found is None:
            return True
        config, _ = found
        path = self._tuner_storage
        return (
            isinstance(config, ast.Call)
            and not any(
                item.arg in (None, "checkpoint_config", "failure_config")
                for item in config.keywords
            )
            and (path is None or isinstance(path, (ast.Constant, ast.Name)))
        )

    @property
    def _tuner_storage(self) -> ast.expr | None:
        """Where the Tuner keeps its results, and V1 kept those of the trainer with them."""
        config, _ = self.tuner.argument("run_config") or (None, None)
        keyword = keyword_of(config, "storage_path") if isinstance(config, ast.Call) else None
        return keyword.value if keyword is not None else None

    def edits(self) -> list[Edit]:
        """The edits that make the function."""
        needs = Needs(self.module, self.scope, self.statement)
        function = needs.variable("train_driver")
        mentioned = {n.id for n in ast.walk(self.trainer) if isinstance(n, ast.Name)}
        config = "trial_config" if "config" in mentioned else "config"
        added = self._keywords(needs, config)
        edits: list[Edit] = [
            Wrap(self.statement, self.statement, lambda: self._header(function, config), 1),
            Rewrite(self.statement, self._with_fit),
            EditCall(self.trainer, partial(_with_arguments, added=added, indent=self._indent)),
            Replace(self.tuner.trainable, function),
            *self._tuner_config(needs),
        ]
        return [*edits, *needs.edits]

    @property
    def _indent(self) -> str:
        return self.module.source.indent(self.module.source.span(self.statement).start)

    def _keywords(self, needs: Needs, config: str) -> dict[str, str]:
        added = {}
        base = keyword_of(self.trainer, LOOP)
        if self._space:
            chosen = f'{config}["{LOOP}"]'
            if base is not None:
                chosen = merged(self.module.source.segment(base.value), chosen)
            added[LOOP] = chosen
        inner = [
            f"name={needs('ray.tune')}.get_context().get_trial_name(),",
            f"callbacks=[{needs(CALLBACK)}()],",
        ]
        old = self._run_config
        for item in old.keywords if old is not None else ():
            if item.arg in FOR_TRAINER:
                inner.append(f"{item.arg}={self.module.source.segment(item.value)},")
        path = self._tuner_storage
        if path is not None:
            inner.append(f"storage_path={self.module.source.segment(path)},")
        deep = self._indent + STEP * 2
        lines = "".join(f"\n{deep}{line}" for line in inner)
        added["run_config"] = f"{run_config(needs, 'train')}({lines}\n{self._indent}{STEP})"
        return added

    def _tuner_config(self, needs: Needs) -> list[Edit]:
        old = self._run_config
        moved = [
            f"{item.arg}={self.module.source.segment(item.value)}"
            for item in (old.keywords if old is not None else ())
            if item.arg in _FOR_TUNER
        ]
        if not moved:
            return []
        value = f"{needs('ray.tune')}.RunConfig({', '.join(moved)})"
        return [SetKeyword(self.tuner.call, "run_config", value)]

    def _header(self, function: str, config: str) -> str:
        source = self.module.source
        above = source.text[: source.line_starts[self.statement.lineno - 1]].splitlines()
        there = next((n for n, line in enumerate(reversed(above)) if line.strip()), 2)
        is_first = not above or above[-1].rstrip().endswith(":") or above[-1].lstrip()[:1] == "#"
        missing = 0 if is_first else max(0, self._wanted_lines - there)
        return "\n" * missing + f"def {function}({config}):"

    @property
    def _wanted_lines(self) -> int:
        """How many empty lines there are around a function."""
        return 1 if self._indent else 2

    def _with_fit(self, text: str) -> str:
        newline = self.module.source.newline
        gap = newline * self._missing_lines()
        return f"{text}{newline}{self._indent}{self.variable}.fit(){gap}"

    def _missing_lines(self) -> int:
        """How many empty lines are missing between the function and what follows it."""
        wanted = self._wanted_lines
        source = self.module.source
        last = self.statement.end_lineno or self.statement.lineno
        following = source.text[source.line_starts[min(last, len(source.line_starts) - 1)] :]
        lines = following.splitlines()
        there = next((n for n, line in enumerate(lines) if line.strip()), wanted)
        return max(0, wanted - there)


def merged(base: str, chosen: str) -> str:
    """The dictionary with the entries of both, the second one's over the first one's.

    >>> merged('{"epochs": 3}', "config"), merged("base", "config")
    ('{"epochs": 3, **config}', '{**base, **config}')
    """
    is_literal = base.startswith("{") and "#" not in base
    entries = base[1:-1].strip().rstrip(",") if is_literal else f"**{base}"
    return f"{{{entries}, **{chosen}}}" if entries else chosen


def _is_flat(node: ast.expr) -> bool:
    """Whether an expression is a dictionary without others inside it."""
    return isinstance(node, ast.Dict) and not any(
        isinstance(value, (ast.Dict, ast.Name)) for value in node.values
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
