"""The ``RunConfig`` of a ``Tuner`` over a trainer: what each trial's own run gets of it.

V1 had one for both: that of the Tuner, or else that of the trainer.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from ...findings.edits import DropKeyword, Edit, Insert, Replace, SetKeyword
from ...findings.needs import Needs
from ...flow.arguments import keyword_of, positional
from ...flow.uses_of import mentions_of
from ...flow.values import behind
from ...names.scopes import Scope
from ...rewriting.statements import hanging
from .configs import is_constant, is_unpacking
from .driver_places import Place
from .paths import as_before, is_absolute, may_be_none

RUN = "run_config"
FOR_TRAINER = ("storage_path", "storage_filesystem", "checkpoint_config", "failure_config")
"""What each trial's own run needs."""
_MOVED = ("checkpoint_config", "failure_config")
"""What only the run of a trial can heed."""
_GONE = ("fail_fast", "checkpoint_frequency", "checkpoint_at_end")
"""What Ray Train V2 raises for."""


@dataclass(frozen=True)
class Shared:
    """The ``RunConfig`` that counted on V1."""

    place: Place
    given: ast.expr
    """What the Tuner or the trainer is given."""
    scope: Scope
    is_tuners: bool

    @property
    def _made(self) -> tuple[ast.expr, Scope]:
        return behind(self.given, self.scope)

    @property
    def call(self) -> ast.Call | None:
        """The call that makes it, if that is seen with all its arguments."""
        made, scope = self._made
        if not isinstance(made, ast.Call) or made.args or is_unpacking(made):
            return None
        name = self.place.module.resolve(made.func, scope) or ""
        return made if name.endswith(".RunConfig") else None

    @property
    def hindrance(self) -> str:
        """What keeps it from being divided; empty where nothing does."""
        call, owner = self.call, "`Tuner`" if self.is_tuners else "trainer"
        if call is None:
            return f"the `run_config` of the {owner} is not one call of `RunConfig` here"
        for name in _MOVED:
            keyword = keyword_of(call, name)
            if keyword is not None and self._parts(keyword) is None:
                return f"what `{name}` says is not seen here"
        hoisted = [keyword.value for keyword, _ in self._hoisted()]
        if hoisted and self.place.restored:
            return "a `Tuner` that is restored does not see what its path is here"
        if any(may_be_none(path, self._made[1], self.place.module) for path in hoisted):
            return "the path of the results may be None here"
        if self.is_tuners and self._is_shared and self._changes:
            return "the `run_config` of the `Tuner` is used for something else as well"
        return ""

    @property
    def _changes(self) -> bool:
        """Whether something is to be taken out of it, or changed."""
        call = self.call
        assert call is not None
        return any(keyword_of(call, name) for name in _MOVED) or bool(list(self._hoisted()))

    @property
    def _is_shared(self) -> bool:
        """Whether more than this Tuner, and a trainer that is for it alone, is given it."""
        if not isinstance(self.given, ast.Name):
            return False
        symbol = self.scope.lookup(self.given.id)
        if symbol is None:
            return True
        own = [self.given]
        trainers = keyword_of(self.place.trainer, RUN)
        if self.place.is_only and trainers is not None and isinstance(trainers.value, ast.Name):
            own.append(trainers.value)
        users = [mention.root for mention in mentions_of(self.place.module, symbol)]
        return any(user not in own for user in users) or symbol.is_exported

    def _parts(self, keyword: ast.keyword) -> tuple[ast.Call, str] | None:
        """The call behind one of the two that move, and the name of its class."""
        assert keyword.arg is not None
        made, scope = behind(keyword.value, self._made[1])
        class_ = {"checkpoint_config": "CheckpointConfig", "failure_config": "FailureConfig"}
        if not isinstance(made, ast.Call) or is_unpacking(made):
            return None
        name = self.place.module.resolve(made.func, scope) or ""
        return (made, name) if name.rpartition(".")[2] == class_[keyword.arg] else None

    def for_trainer(self, needs: Needs) -> list[str]:
        """The arguments for the ``RunConfig`` of a trial's own run."""
        call = self.call
        assert call is not None
        hoisted = dict(self._hoisted())
        lines = []
        for keyword in call.keywords:
            if keyword.arg in _MOVED:
                text = self._of_train(keyword, needs)
            elif keyword.arg in FOR_TRAINER or self._is_path(keyword):
                text = hoisted.get(keyword, self.place.module.source.segment(keyword.value))
            else:
                continue
            name = "storage_path" if keyword.arg == "local_dir" else keyword.arg
            lines += [f"{name}={text}"] if text else []
        return lines

    def _is_path(self, keyword: ast.keyword) -> bool:
        """Whether it says where results go: ``local_dir`` did, where nothing else does."""
        assert self.call is not None
        return keyword.arg == "local_dir" and keyword_of(self.call, "storage_path") is None

    def _of_train(self, keyword: ast.keyword, needs: Needs) -> str:
        """Its part as Ray Train takes it; empty where nothing of it is left."""
        parts = self._parts(keyword)
        assert parts is not None
        made, name = parts
        segment = self.place.module.source.segment
        kept = [item for item in made.keywords if item.arg not in _GONE]
        args = made.args[:1] if name.endswith(".FailureConfig") else made.args[:3]
        is_whole = len(kept) == len(made.keywords) and len(args) == len(made.args)
        short = name.rpartition(".")[2]
        if is_whole and (name == f"ray.train.{short}" or isinstance(keyword.value, ast.Name)):
            return segment(keyword.value)
        is_trains = name == f"ray.train.{short}"
        function = segment(made.func) if is_trains else f"{needs('ray.train')}.{short}"
        inner = ", ".join([*map(segment, args), *map(segment, kept)])
        return f"{function}({inner})" if inner else ""

    def _hoisted(self) -> Iterator[tuple[ast.keyword, str]]:
        """The paths that are to be known before the trials start, with variables for them."""
        call = self.call
        for keyword in call.keywords if call is not None else ():
            is_path = keyword.arg in ("storage_path", "storage_filesystem")
            is_same = _means_the_same(keyword.value)
            if self._is_path(keyword):
                is_same = is_same and is_absolute(keyword.value, self._made[1])
            if (is_path or self._is_path(keyword)) and not is_same:
                name = "storage_path" if keyword.arg == "local_dir" else str(keyword.arg)
                here = Needs(self.place.module, self.scope, self._statement)
                yield keyword, here.variable(f"{name}{self.place.suffix}")

    def edits(self, needs: Needs) -> list[Edit]:
        """The edits that leave the Tuner what is its own."""
        call = self.call
        assert call is not None
        edits: list[Edit] = []
        for keyword, variable in self._hoisted():
            text = self.place.module.source.segment(keyword.value)
            if self._is_path(keyword) and not is_absolute(keyword.value, self._made[1]):
                text = as_before(keyword.value, text, needs)
            text = _lines(text, self._indent)
            edits.append(Insert(self._statement, f"{variable} = {text}"))
            if self.is_tuners:
                edits.append(Replace(keyword.value, variable))
        if not self.is_tuners:
            return [*edits, *self._given_to_tuner(needs)]
        for keyword in call.keywords:
            if keyword.arg not in _MOVED:
                continue
            left = self._left(keyword, needs)
            if left:
                edits.append(SetKeyword(call, str(keyword.arg), left))
            else:
                edits.append(DropKeyword(call, str(keyword.arg)))
        return edits

    def _left(self, keyword: ast.keyword, needs: Needs) -> str:
        """What of ``failure_config`` is Ray Tune's own."""
        parts = self._parts(keyword)
        assert parts is not None
        made, _ = parts
        fast = keyword_of(made, "fail_fast")
        value = fast.value if fast is not None else positional(made, 1)
        if keyword.arg != "failure_config" or value is None or is_constant(value, False):
            return ""
        text = self.place.module.source.segment(value)
        return f"{needs('ray.tune')}.FailureConfig(fail_fast={text})"

    def _given_to_tuner(self, needs: Needs) -> list[Edit]:
        """What a trainer's own configuration said for the whole experiment."""
        call = self.call
        assert call is not None
        hoisted = dict(self._hoisted())
        segment = self.place.module.source.segment
        said = []
        for keyword in call.keywords:
            if keyword.arg in _MOVED:
                left = self._left(keyword, needs)
                said += [f"{keyword.arg}={left}"] if left else []
            else:
                said.append(f"{keyword.arg}={hoisted.get(keyword, segment(keyword.value))}")
        if not said:
            return []
        value = f"{needs('ray.tune')}.RunConfig({', '.join(said)})"
        return [SetKeyword(self.place.tuner.call, RUN, value)]

    @property
    def _statement(self) -> ast.stmt:
        """The statement in which the configuration is made."""
        if isinstance(self.given, ast.Name):
            symbol = self.scope.lookup(self.given.id)
            if symbol is not None:
                return symbol.bindings_at(self.given)[0].statement
        return self.place.tuner.use.statement if self.is_tuners else self.place.statement

    @property
    def _indent(self) -> str:
        source = self.place.module.source
        return source.indent(source.span(self._statement).start)


def shared_config(place: Place) -> Shared | None:
    """The configuration that counted on V1, if there was one."""
    tuner = place.tuner
    for call, scope in ((tuner.call, tuner.use.scope), (place.trainer, place.scope)):
        keyword = keyword_of(call, RUN)
        if keyword is not None and not is_constant(keyword.value, None):
            return Shared(place, keyword.value, scope, call is tuner.call)
    return None


def _means_the_same(node: ast.expr) -> bool:
    """Whether an expression means in the process of a trial what it means here."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.startswith(("/", "~")) or "://" in node.value
    return isinstance(node, ast.Name)


def _lines(text: str, indent: str) -> str:
    return hanging(text).replace("\n", f"\n{indent}")
