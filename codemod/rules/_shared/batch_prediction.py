"""For RS116: the calls of a batch predictor as calls of ``map_batches``."""

from __future__ import annotations

import ast

from ...findings.edits import Edit, Replace
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...flow.uses_of import assigned_to, mentions_of
from ...knowledge.types import is_trainer
from ...names.module import Module, Use
from ...names.scopes import Scope, Symbol
from ...repository.predictions import may_read_from
from ...rewriting.statements import has_own_lines
from .configs import is_constant
from .own_predictors import OwnPredictor, own_predictor
from .predict_classes import PREDICTORS, Predictor, Wishes, text_of

_ABOUT_WORKERS = {
    *("batch_size", "max_scoring_workers", "min_scoring_workers"),
    *("num_cpus_per_worker", "num_gpus_per_worker", "ray_remote_args"),
}
_V1_BATCH_SIZE = "4096"


class RefusedError(Exception):
    """Why a predictor is left to a person, on the way out."""


def rewritten(use: Use) -> list[Edit] | Refused:
    """The edits for one predictor that is made and then asked to predict, or why there are none."""
    try:
        return Rewriting(use).edits()
    except RefusedError as error:
        return Refused(str(error))


class Rewriting:
    """One batch predictor, with the calls of its ``predict``."""

    def __init__(self, use: Use) -> None:
        self.use = use
        self.module = use.module
        self.source = use.module.source
        if use.call is None:
            raise RefusedError("the class is handed on")
        self.made = use.call

    def edits(self) -> list[Edit]:
        """The class in the place of the predictor, and ``map_batches`` at each ``predict``."""
        symbol = assigned_to(self.use.statement, self.made, self.use.scope)
        if symbol is None or len(symbol.bindings) != 1:
            raise RefusedError("the predictor is not kept in a variable of its own")
        statement = self.use.statement
        if not has_own_lines(self.module, statement):
            raise RefusedError("other statements share its line")
        calls = self.calls(symbol)
        own = self._own_class()
        self.predictor = own.predictor if own is not None else self._predictor()
        self.needs = Needs(self.module, self.use.scope, statement)
        self.wishes = self._wishes(calls)
        self.name = self.needs.variable(self.predictor.name)
        edits: list[Edit] = [Replace(statement, self._class_in_place_of(statement))]
        edits += [Replace(call, self._mapped(call, scope)) for call, scope in calls]
        return [*edits, *(own.edits if own is not None else ()), *self.needs.edits]

    def _class_in_place_of(self, statement: ast.stmt) -> str:
        text = text_of(self.predictor, self.name, self.wishes, self.needs)
        return self.laid_out(text, statement)

    def laid_out(self, text: str, statement: ast.stmt, *, ends_with_class: bool = True) -> str:
        """The text of a class, with blank lines around it where the file has none."""
        indent = self.source.indent(self.source.span(statement).start)
        lines = [f"{indent}{line}".rstrip() for line in text.split("\n")]
        text = self.source.newline.join(lines).removeprefix(indent)
        if indent:
            return text
        last, _ = self.source.position(self.source.span(statement).end)
        is_last = last >= len(self.source.line_starts) or not self.source.line(last + 1).strip()
        first = self.source.line(statement.lineno - 1).strip() if statement.lineno > 1 else ""
        above = "" if first[:1] in ("", "#") else self.source.newline * 2
        is_apart = is_last or not ends_with_class
        return f"{above}{text}{'' if is_apart else self.source.newline * 2}"

    def _own_class(self) -> OwnPredictor | None:
        given = argument_of(self.made, "predictor_cls", 1)
        if not isinstance(given, ast.Name):
            return None
        try:
            return own_predictor(self.module, self.use.scope.lookup(given.id))
        except ValueError as error:
            raise RefusedError(str(error)) from error

    def calls(self, symbol: Symbol) -> list[tuple[ast.Call, Scope]]:
        """The calls of ``predict``; there is nothing else that the variable may be used for."""
        found: list[tuple[ast.Call, Scope]] = []
        for mention in mentions_of(self.module, symbol):
            call = next(
                (
                    call
                    for call, _ in self.module.names.calls
                    if isinstance(call.func, ast.Attribute)
                    and call.func.value is mention.root
                    and call.func.attr == "predict"
                ),
                None,
            )
            if call is None:
                raise RefusedError("more than `predict` is asked of the predictor")
            found.append((call, mention.scope))
        if not found:
            raise RefusedError("nothing is predicted with it here")
        return found

    def _predictor(self) -> Predictor:
        given = argument_of(self.made, "predictor_cls", 1)
        name = self.module.resolve(given, self.use.scope) if given is not None else None
        leaf = (name or "").rpartition(".")[2]
        if name is None or not name.startswith("ray.train.") or leaf not in PREDICTORS:
            shown = ast.unparse(given) if given is not None else "its class"
            raise RefusedError(f"no class is known for `{shown}`")
        return PREDICTORS[leaf]

    @property
    def checkpoint(self) -> str:
        """The variable with the checkpoint that it is made of."""
        given = argument_of(self.made, "checkpoint", 0)
        if not isinstance(given, (ast.Name, ast.Attribute)):
            raise RefusedError("the checkpoint is no variable")
        return self.source.segment(given)

    def _wishes(self, calls: list[tuple[ast.Call, Scope]]) -> Wishes:
        """What the class must take: the same for all calls."""
        making = {k.arg for k in self.made.keywords} - {"checkpoint", "predictor_cls"}
        asked = [
            {k.arg for k in call.keywords} - _ABOUT_WORKERS - {"data", "separate_gpu_stage"}
            for call, _ in calls
        ]
        gpus = {_has_gpu(call) for call, _ in calls}
        if any(names != asked[0] for names in asked) or len(gpus) > 1:
            raise RefusedError("its calls of `predict` take different arguments")
        known = self.predictor.options
        given = making | asked[0]
        unknown = given if known is not None else given & {None, *self.predictor.refused}
        unknown -= set(known or ())
        if unknown:
            listed = ", ".join(sorted(f"`{name}`" if name else "`**`" for name in unknown))
            raise RefusedError(f"no class is known that takes {listed}")
        if any(
            k.arg == "dtype" and isinstance(k.value, ast.Dict) for c, _ in calls for k in c.keywords
        ):
            raise RefusedError("each column has a type of its own")
        names = [name for name in (*making, *asked[0]) if name is not None]
        ordered = sorted(names, key=(known or sorted(names)).index)
        return Wishes(tuple(ordered), frozenset(filter(None, making)), gpus.pop())

    def _mapped(self, call: ast.Call, scope: Scope) -> str:
        data = argument_of(call, "data", 0)
        if data is None or len(call.args) > 1:
            raise RefusedError("its data is not seen")
        kwargs = [f'"checkpoint": {self.checkpoint}']
        for option in self.wishes.parameters:
            keyword = keyword_of(call, option) or keyword_of(self.made, option)
            assert keyword is not None
            kwargs.append(f'"{option}": {self.source.segment(keyword.value)}')
        lines = [
            f"{self.name},",
            f"fn_constructor_kwargs={{{', '.join(kwargs)}}},",
            f"batch_size={self._text(call, 'batch_size') or _V1_BATCH_SIZE},",
            f'batch_format="{self.predictor.batch_format}",',
            f"compute={self._pool(call)},",
            *self._resources(call),
        ]
        indent = self.source.indent(self.source.line_starts[call.lineno - 1])
        newline = self.source.newline
        body = "".join(f"{newline}{indent}    {line}" for line in lines)
        return f"{self.transformed(data, scope)}.map_batches({body}{newline}{indent})"

    def _text(self, call: ast.Call, name: str) -> str:
        keyword = keyword_of(call, name)
        is_given = keyword is not None and not is_constant(keyword.value, None)
        return self.source.segment(keyword.value) if keyword is not None and is_given else ""

    def _pool(self, call: ast.Call) -> str:
        smallest = self._text(call, "min_scoring_workers") or "1"
        largest = self._text(call, "max_scoring_workers")
        most = f", max_size={largest}" if largest else ""
        return f"{self.needs('ray')}.data.ActorPoolStrategy(min_size={smallest}{most})"

    def _resources(self, call: ast.Call) -> list[str]:
        """V1 gave a worker one CPU, and none beside GPUs."""
        cpus = self._text(call, "num_cpus_per_worker")
        gpus = self._text(call, "num_gpus_per_worker")
        if gpus and not cpus:
            has_gpu = _has_gpu(call)
            cpus = f"0 if {gpus} else 1" if has_gpu is None else "0" if has_gpu else ""
        lines = [f"num_cpus={cpus},"] if cpus else []
        lines += [f"num_gpus={gpus},"] if gpus else []
        others = self._text(call, "ray_remote_args")
        return [*lines, f"**{others},"] if others else lines

    def transformed(self, data: ast.expr, scope: Scope, method: str = "transform") -> str:
        """The data, through the preprocessor that a trainer of this file put into checkpoints."""
        text = self.source.segment(data)
        if not isinstance(data, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            text = f"({text})"
        found = list(preprocessors_of(self.module, self.predictor.name))
        if not found:
            return text
        names = {value.id if isinstance(value, ast.Name) else "" for value, _ in found}
        name = names.pop()
        symbols = {id(where.lookup(name)) for _, where in found} | {id(scope.lookup(name))}
        if names or not name or len(symbols) > 1:
            raise RefusedError("the trainer's `preprocessor` is not a variable that is seen here")
        return f"{name}.{method}({text})"


def preprocessors_of(module: Module, reader: str = "") -> list[tuple[ast.expr, Scope]]:
    """What trainers are given, and put into checkpoints that a reader may be for."""
    return [
        (keyword.value, scope)
        for call, scope in module.names.calls
        for keyword in call.keywords
        if keyword.arg == "preprocessor"
        for trainer in [module.resolve(call.func, scope) or ""]
        if is_trainer(trainer) and may_read_from(reader, trainer.rpartition(".")[2])
    ]


def _has_gpu(call: ast.Call) -> bool | None:
    keyword = keyword_of(call, "num_gpus_per_worker")
    if keyword is None or is_constant(keyword.value, None):
        return False
    match keyword.value:
        case ast.Constant(value=int() | float() as number):
            return number > 0
    return None


def argument_of(call: ast.Call, name: str, place: int) -> ast.expr | None:
    """What a call is given for a parameter, by its name or by its place."""
    keyword = keyword_of(call, name)
    if keyword is not None:
        return keyword.value
    is_open = any(isinstance(argument, ast.Starred) for argument in call.args)
    return call.args[place] if len(call.args) > place and not is_open else None
