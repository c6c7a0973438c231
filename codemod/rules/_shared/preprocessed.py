"""For RS406: a trainer's preprocessor is applied to the datasets before, and readers get it itself.

V1 fitted the preprocessor on the dataset for training, unless it was fitted, transformed all
datasets with it, and put it into the checkpoints. Here it is fitted where the trainer is made; who
asks a checkpoint of that trainer for it reads the variable in which it is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from ...findings.edits import DropKeyword, Edit, InsertBlock, Replace, Surround
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.uses_of import mentions_of
from ...flow.values import behind
from ...knowledge.types import is_class
from ...names.module import Use, body_of
from ...names.scopes import Mention, Scope, Symbol, resolve
from ...repository.predictions import may_read_from, readers
from ...rewriting.statements import hanging, has_own_lines
from .batch_prediction import preprocessors_of
from .configs import is_constant, is_unpacking
from .results import trainer_of

_PREPROCESSOR = "preprocessor"
_GETTER = "get_preprocessor"
_PACKAGE = "ray.data.preprocessors."
_BASE = "ray.data.preprocessor.Preprocessor"
_APPLYING = {"transform", "transform_batch"}
_FITTING = {"fit", "fit_transform"}
_SIMPLE = (ast.Assign, ast.AnnAssign, ast.Expr, ast.Return)
_BODIES = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)
_FROM_ELSEWHERE = (
    "whether each checkpoint that is asked for its preprocessor comes from this trainer, in the "
    "same process"
)
_CALLABLE = "whether a dataset is a function, which V1 called first"


class LeftError(Exception):
    """Why a preprocessor is left where it is, on the way out."""


@dataclass(frozen=True)
class Applied:
    """The edits that apply a preprocessor before, with what is to be looked at."""

    edits: tuple[Edit, ...]
    doubts: tuple[str, ...] = ()
    readers: tuple[ast.expr, ...] = ()
    """Who asked a checkpoint for the preprocessor, and reads the variable now."""


def applied(use: Use, given: ast.expr) -> Applied:
    """What takes the place of the argument of a trainer; LeftError says why there is nothing."""
    assert use.call is not None
    drop = DropKeyword(use.call, _PREPROCESSOR)
    return Applied((drop,)) if is_constant(given, None) else _Applying(use, given).applied(drop)


class _Applying:
    """One trainer, its preprocessor and its datasets."""

    def __init__(self, use: Use, given: ast.expr) -> None:
        assert use.call is not None
        self.use, self.given, self.call = use, given, use.call
        self.module, self.scope = use.module, use.scope
        self.needs = Needs(use.module, use.scope, use.statement)
        self.above: list[InsertBlock] = []
        """Lines above the trainer."""
        self.doubts: list[str] = []

    def applied(self, drop: Edit) -> Applied:
        """The edits, all of them."""
        self._look_at_arguments()
        self.symbol = self._symbol()
        value = self.symbol.bindings[0].value if self.symbol is not None else self.given
        self.is_fitted = self._is_fitted(value)
        if self.symbol is not None:
            self._look_at_uses(self.symbol)
        asking = self._asking()
        self.name = self._name(asking)
        edits = [drop, *self._datasets(), *self.above]
        edits += [Replace(call, self.name) for call in asking]
        return Applied(tuple(edits), tuple(dict.fromkeys(self.doubts)), tuple(asking))

    def _look_at_arguments(self) -> None:
        if is_unpacking(self.call):
            raise LeftError("some of its arguments are unpacked from something else")
        config = keyword_of(self.call, "dataset_config")
        if config is not None and not is_constant(config.value, None):
            made = self.module.resolve(config.value, self.scope) or ""
            if not made.endswith(".DataConfig()"):
                raise LeftError("`dataset_config` may say what is fitted and transformed")
        for node in ast.walk(self.module.tree):
            if isinstance(node, ast.keyword) and node.arg == "param_space":
                keys = {n.value for n in ast.walk(node) if isinstance(n, ast.Constant)}
                if keys & {_PREPROCESSOR, "datasets"}:
                    raise LeftError("trials choose what it is given")

    def _symbol(self) -> Symbol | None:
        """The variable with the preprocessor; None where it is made in the place."""
        if isinstance(self.given, ast.Call):
            return None
        symbol = self.scope.lookup(self.given.id) if isinstance(self.given, ast.Name) else None
        if symbol is None or symbol.scope.is_class or len(symbol.bindings) != 1:
            raise LeftError("it is no variable that is given a value once")
        if symbol.bindings[0].value is None:
            raise LeftError("it is not made here")
        return symbol

    def _is_fitted(self, value: ast.expr | None) -> bool:
        """Whether it is fitted where it is made: ``Scaler(["x"]).fit(data)``."""
        scope = self.symbol.scope if self.symbol is not None else self.scope
        match value:
            case ast.Call(func=ast.Attribute(value=ast.Call() as made, attr="fit")):
                value, is_fitted = made, True
            case _:
                is_fitted = False
        if not isinstance(value, ast.Call) or not self._is_preprocessor(value, scope):
            raise LeftError("it is not seen to be a new preprocessor")
        return is_fitted

    def _is_preprocessor(self, made: ast.Call, scope: Scope) -> bool:
        """Whether a call makes one of Ray's, or one of a class that the file derives from Ray's."""
        kind = resolve(made.func, scope) or ""
        if kind.startswith(_PACKAGE) and is_class(kind):
            return True
        symbol = scope.lookup(made.func.id) if isinstance(made.func, ast.Name) else None
        node = symbol.bindings[0].node if symbol is not None and symbol.bindings else None
        return isinstance(node, ast.ClassDef) and _BASE in [
            resolve(base, scope) for base in node.bases
        ]

    def _look_at_uses(self, symbol: Symbol) -> None:
        for mention in mentions_of(self.module, symbol):
            asked = _method(mention)
            if mention.root is self.given or asked in _APPLYING or self._is_alike(mention):
                continue
            if asked in _FITTING and self._is_above(mention.statement):
                self.is_fitted = True
                continue
            raise LeftError(f"line {mention.root.lineno} uses it for something else")

    def _is_alike(self, mention: Mention) -> bool:
        """Whether it is fitted on the same data for another trainer, which changes nothing."""
        match mention.links:
            case (ast.Attribute(attr="fit_transform"), ast.Call(args=[data], keywords=[]), *_):
                found = [data]
            case _:
                found = [
                    value
                    for call, _ in self.module.names.calls
                    for keyword in call.keywords
                    if keyword.arg == _PREPROCESSOR and keyword.value is mention.root
                    for value in [_train_of(call)]
                    if value is not None
                ]
        mine = _train_of(self.call)
        return isinstance(mine, ast.Name) and any(
            isinstance(data, ast.Name)
            and data.id == mine.id
            and mention.scope.lookup(data.id) is self.scope.lookup(mine.id)
            for data in found
        )

    def _is_above(self, statement: ast.stmt) -> bool:
        """Whether a statement is carried out before the trainer is made, whenever that is."""
        body = body_of(self.module, self.use.statement)
        return statement in body[: body.index(self.use.statement)]

    def _asking(self) -> list[ast.Call]:
        """The calls that ask a checkpoint for the preprocessor."""
        outside = self.module.outside
        elsewhere = outside.predicted if outside is not None else ()
        found = [(n, f"line {line}") for n, line in readers(self.module.tree) if n != _GETTER]
        trainer = self.use.qualname.rpartition(".")[2]
        for name, place in (*found, *elsewhere):
            if may_read_from(name, trainer):
                raise LeftError(f"`{name}` in {place} may read it from a checkpoint")
        return [call for call, scope in self._getters() if self._is_for(call, scope)]

    def _getters(self) -> Iterator[tuple[ast.Call, Scope]]:
        for call, scope in self.module.names.calls:
            if isinstance(call.func, ast.Attribute) and call.func.attr == _GETTER:
                if call.args or call.keywords:
                    raise LeftError(f"line {call.lineno} asks for a preprocessor in its own way")
                yield call, scope

    def _is_for(self, call: ast.Call, scope: Scope) -> bool:
        """Whether a checkpoint that is asked for its preprocessor is of this trainer."""
        assert isinstance(call.func, ast.Attribute)
        checkpoint, where = behind(call.func.value, scope)
        made = None
        if isinstance(checkpoint, ast.Attribute) and checkpoint.attr == "checkpoint":
            made = trainer_of(checkpoint.value, where)
        if made is not None and made[0] is not self.call:
            return False
        if made is None:
            if len(preprocessors_of(self.module)) > 1:
                raise LeftError(f"line {call.lineno} asks for that of one of several trainers")
            self.doubts.append(_FROM_ELSEWHERE)
        is_seen = self.scope in scope.enclosing() or (
            self.symbol is not None and scope.lookup(self.symbol.name) is self.symbol
        )
        if not is_seen:
            raise LeftError(f"a checkpoint is asked for it in line {call.lineno}, far from it")
        return True

    def _name(self, asking: list[ast.Call]) -> str:
        """The variable with the preprocessor; made above the trainer where there is none."""
        if self.symbol is not None:
            return self.symbol.name
        names = self._keys()
        if not asking and names is not None and len(names) == 1:
            return self.module.source.segment(self.given)
        name = self.needs.variable(_PREPROCESSOR)
        self._insert(f"{name} = {hanging(self.module.source.segment(self.given))}")
        return name

    def _insert(self, line: str) -> None:
        statement = self.use.statement
        is_simple = isinstance(statement, _SIMPLE) and has_own_lines(self.module, statement)
        if not is_simple or not isinstance(self.scope.node, _BODIES):
            raise LeftError("there is no line above the trainer for it")
        self.above.append(InsertBlock(statement, line))

    def _literal(self) -> ast.expr:
        """The datasets, as they are written above where only this trainer is given them."""
        given = keyword_of(self.call, "datasets")
        if given is None:
            raise LeftError("it has no `datasets`")
        symbol = self.scope.lookup(given.value.id) if isinstance(given.value, ast.Name) else None
        if symbol is None or symbol.scope is not self.scope or len(symbol.bindings) != 1:
            return given.value
        is_own = len(mentions_of(self.module, symbol)) == 1
        made = symbol.bindings[0]
        if is_own and _is_dictionary(made.value) and self._is_above(made.statement):
            assert made.value is not None
            return made.value
        return given.value

    def _keys(self) -> list[str] | None:
        """The names of the datasets, in order; None where they are not all seen."""
        datasets = self._literal()
        match datasets:
            case ast.Dict(keys=keys):
                found = [key.value if isinstance(key, ast.Constant) else None for key in keys]
            case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords):
                found = [keyword.arg for keyword in keywords]
            case _:
                return None
        names = [name for name in found if isinstance(name, str)]
        return names if len(names) == len(found) else None

    def _datasets(self) -> list[Edit]:
        """The datasets as the trainer is given them from now on."""
        datasets = self._literal()
        names = self._keys()
        if names is None:
            return self._in_comprehension(datasets)
        if "train" not in names:
            raise LeftError('none of its `datasets` is "train"')
        if isinstance(datasets, ast.Dict):
            values = datasets.values
        else:
            assert isinstance(datasets, ast.Call)
            values = [keyword.value for keyword in datasets.keywords]
        if any(isinstance(value, (ast.Lambda, ast.Starred)) for value in values):
            raise LeftError("one of its datasets is a function")
        train = values[names.index("train")]
        is_late = not self.is_fitted and names[0] != "train"
        self._look_at_order(datasets)
        if is_late:
            if not isinstance(train, ast.Name) or datasets is not self._given_datasets:
                raise LeftError('"train" is not the first of its `datasets`')
            self._insert(f"{self.name}.fit({train.id})")
        methods = dict.fromkeys(names, "transform")
        if not self.is_fitted and not is_late:
            methods["train"] = "fit_transform"
        return [
            Surround(value, f"{self.name}.{methods[key]}(", ")")
            for key, value in zip(names, values, strict=True)
        ]

    @property
    def _given_datasets(self) -> ast.expr:
        given = keyword_of(self.call, "datasets")
        assert given is not None
        return given.value

    def _look_at_order(self, datasets: ast.expr) -> None:
        """A dictionary above the trainer can only be changed where the preprocessor is there."""
        if datasets is self._given_datasets:
            return
        made = self.symbol.bindings[0].statement if self.symbol is not None else None
        is_there = made is not None and (
            self.symbol is None
            or self.symbol.scope is not self.scope
            or (made.end_lineno or 0) < datasets.lineno
        )
        if not is_there or (self.is_fitted and made is not None and not self._is_fitted_at(made)):
            raise LeftError("its `datasets` are made before it is")

    def _is_fitted_at(self, made: ast.stmt) -> bool:
        value = made.value if isinstance(made, (ast.Assign, ast.AnnAssign)) else None
        return isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute)

    def _in_comprehension(self, datasets: ast.expr) -> list[Edit]:
        """Each of the datasets of a variable, whatever they are called."""
        if not isinstance(datasets, ast.Name):
            raise LeftError("the keys of its `datasets` are not seen")
        self.doubts.append(_CALLABLE)
        if not self.is_fitted:
            self._insert(f'{self.name}.fit({datasets.id}["train"])')
        key, dataset = self.needs.variable("key"), self.needs.variable("dataset")
        items = f"for {key}, {dataset} in {datasets.id}.items()"
        each = f"{{{key}: {self.name}.transform({dataset}) {items}}}"
        return [Replace(datasets, each)]


def _is_dictionary(node: ast.expr | None) -> bool:
    """``{"train": data}`` or ``dict(train=data)``."""
    match node:
        case ast.Dict() | ast.Call(func=ast.Name(id="dict"), args=[]):
            return True
    return False


def _train_of(trainer: ast.Call) -> ast.expr | None:
    """The dataset for training that a trainer is given, where it stands in the call."""
    given = keyword_of(trainer, "datasets")
    if given is None or not isinstance(given.value, ast.Dict):
        return None
    pairs = zip(given.value.keys, given.value.values, strict=True)
    return next((value for key, value in pairs if is_constant(key, "train")), None)


def _method(mention: Mention) -> str:
    """The method of a variable that is called; empty for any other use."""
    match mention.links:
        case (ast.Attribute(attr=name), ast.Call(), *_):
            return name
    return ""
