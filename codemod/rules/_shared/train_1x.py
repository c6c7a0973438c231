"""Ray Train 1.x: ``Trainer(backend=...)`` with ``start``, ``run`` and ``shutdown``, as edits."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from ...findings.edits import Edit, Remove, Replace
from ...findings.needs import Needs
from ...flow.uses_of import assigned_to, mentions_of
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import Mention, Scope, Symbol
from ...rewriting.statements import hanging, shifted
from ...text.source import LINE_END
from .configs import is_constant, is_unpacking

_BACKENDS = {
    "torch": "ray.train.torch.TorchTrainer",
    "tensorflow": "ray.train.tensorflow.TensorflowTrainer",
}
_CONFIGS = {
    "ray.train.torch.TorchConfig": ("torch", "torch_config"),
    "ray.train.torch.config.TorchConfig": ("torch", "torch_config"),
    "ray.train.tensorflow.TensorflowConfig": ("tensorflow", "tensorflow_config"),
}
_OF_TRAINER = ("backend", "num_workers", "use_gpu", "resources_per_worker", "logdir", "max_retries")
_OF_RUN = ("train_func", "config", "callbacks", "dataset", "checkpoint", "checkpoint_strategy")
_STEP = " " * 4

TUNE_LOGGERS = {
    f"ray.train.callbacks.{place}{name}": f"ray.tune.logger.{name}"
    for name in ("JsonLoggerCallback", "TBXLoggerCallback")
    for place in ("", "logging.")
}
"""The loggers of Ray Train 1.x that Ray Tune has too, which ``railswitch.v1`` takes."""


@dataclass(frozen=True)
class Trainer1x:
    """A trainer of Ray Train 1.x in a variable, and all that is done with it."""

    module: Module
    call: ast.Call
    scope: Scope
    statement: ast.stmt

    @property
    def hindrance(self) -> str:
        """What keeps it from becoming a trainer of today; empty where nothing does."""
        symbol = self._symbol
        if symbol is None or len(symbol.bindings) != 1:
            return "it is not given to one variable once"
        if is_unpacking(self.call) or self._framework is None:
            return "its `backend` is neither torch nor tensorflow, or is not seen"
        for mention in self._mentions:
            if mention.scope is not self.scope:
                return "another function uses it than that which makes it"
            if reason := self._unserved(mention):
                return reason
        return "" if self._runs else "nothing is seen to run it"

    @property
    def is_asked_for_returned(self) -> bool:
        """Whether anything is done with what a run returned, which ``railswitch.v1`` keeps not."""
        return any(self._reads_first(run) != [] for run in self._runs)

    @property
    def has_other_callbacks(self) -> bool:
        """Whether a run of it is given callbacks beside the loggers that Ray Tune has too."""
        calls = (mention.links[1] for mention in self._runs)
        given = [_arguments(c, _OF_RUN).get("callbacks") for c in calls if isinstance(c, ast.Call)]
        return any(node is not None and not self._are_loggers(node) for node in given)

    def _are_loggers(self, node: ast.expr) -> bool:
        made, scope = behind(node, self.scope)
        names = {*TUNE_LOGGERS, *TUNE_LOGGERS.values()}
        return is_constant(made, None) or (
            isinstance(made, ast.List)
            and all(
                (self.module.resolve(item, scope) or "").removesuffix("()") in names
                for item in made.elts
            )
        )

    @property
    def doubts(self) -> list[str]:
        """What is to be looked at: V2 keeps what rank 0 returns."""
        is_alone = is_constant(self._trainers.get("num_workers"), 1)
        if is_alone or all(self._reads_first(run) is not None for run in self._runs):
            return []
        return ["of what `run` returned for each worker, V2 keeps that of rank 0 only"]

    @property
    def _symbol(self) -> Symbol | None:
        return assigned_to(self.statement, self.call, self.scope)

    @property
    def _mentions(self) -> list[Mention]:
        symbol = self._symbol
        return mentions_of(self.module, symbol) if symbol is not None else []

    @property
    def _runs(self) -> list[Mention]:
        return [mention for mention in self._mentions if _method(mention) == "run"]

    @property
    def _trainers(self) -> dict[str, ast.expr]:
        return _arguments(self.call, _OF_TRAINER)

    @property
    def _framework(self) -> tuple[str, str] | None:
        """The framework, and the argument for the configuration of its backend, if it has one."""
        backend = self._trainers.get("backend")
        node, scope = behind(backend, self.scope) if backend is not None else (None, self.scope)
        match node:
            case ast.Constant(value="torch" | "tensorflow" as name):
                return name, ""
            case ast.Call(func=func):
                return _CONFIGS.get(self.module.resolve(func, scope) or "")
        return None

    def _unserved(self, mention: Mention) -> str:
        method = _method(mention)
        if method in ("start", "shutdown"):
            call = mention.links[1]
            is_plain = isinstance(call, ast.Call) and not (call.args or call.keywords)
            is_statement = isinstance(mention.statement, ast.Expr)
            ok = is_plain and is_statement and mention.statement.value is call  # type: ignore[attr-defined]
            return "" if ok else f"`{method}` is given arguments, or is a part of something else"
        if method != "run":
            return f"`.{method}` is asked of it" if method else "it is passed on"
        call = mention.links[1]
        assert isinstance(call, ast.Call)
        given = _arguments(call, _OF_RUN)
        if is_unpacking(call) or "train_func" not in given:
            return "what `run` is given is not seen"
        for name in ("checkpoint", "checkpoint_strategy"):
            if name in given and not is_constant(given[name], None):
                return f"`run` is given a `{name}`"
        dataset = given.get("dataset")
        node = behind(dataset, mention.scope)[0] if dataset is not None else None
        if node is not None and not isinstance(node, ast.Dict) and not is_constant(node, None):
            return "`dataset` is not a dictionary that is seen"
        return ""

    def edits(self) -> list[Edit]:
        """The edits that join all of it into one call where it runs."""
        edits: list[Edit] = []
        for mention in self._mentions:
            if _method(mention) == "run":
                edits += self._run(mention)
            else:
                edits.append(Remove(mention.statement))
        return [*edits, Remove(self.statement)]

    def _run(self, mention: Mention) -> Iterator[Edit]:
        call = mention.links[1]
        assert isinstance(call, ast.Call)
        needs = Needs(self.module, mention.scope, mention.statement)
        text = self._text(call, needs)
        source = self.module.source
        indent = source.indent(source.span(mention.statement).start)
        fitted = LINE_END.sub(f"{source.newline}{indent}", f"{text}.fit()")
        reads = self._reads_first(mention)
        if reads is None:
            yield Replace(call, f"[{fitted}.return_value]")
        else:
            yield Replace(call, fitted)
            yield from (Replace(node, f"{node.value.id}.return_value") for node in reads)  # type: ignore[attr-defined]
        yield from needs.edits

    def _reads_first(self, mention: Mention) -> list[ast.Subscript] | None:
        """Where ``results[0]`` is read; None where more than that is done with what it returned."""
        call = mention.links[1]
        if isinstance(mention.statement, ast.Expr) and mention.statement.value is call:
            return []
        symbol = assigned_to(mention.statement, call, mention.scope)
        if symbol is None or len(symbol.bindings) != 1 or symbol.is_exported:
            return None
        found = []
        for other in mentions_of(self.module, symbol):
            first = other.links[0] if other.links else None
            if not isinstance(first, ast.Subscript) or not is_constant(first.slice, 0):
                return None
            found.append(first)
        return found

    def _text(self, run: ast.Call, needs: Needs) -> str:
        """The trainer with all its arguments."""
        framework = self._framework
        assert framework is not None
        given, segment = _arguments(run, _OF_RUN), self.module.source.segment
        trainers = {name: segment(node) for name, node in self._trainers.items()}
        arguments = [hanging(segment(given["train_func"]))]
        names = {"config": "train_loop_config", "dataset": "datasets"}
        for old, new in names.items():
            if old in given and not is_constant(given[old], None):
                arguments.append(f"{new}={hanging(segment(given[old]))}")
        if framework[1]:
            arguments.append(f"{framework[1]}={trainers['backend']}")
        scaling = [f"{name}={trainers[name]}" for name in _OF_TRAINER[1:4] if name in trainers]
        if scaling:
            arguments.append(
                f"scaling_config={needs('ray.train.ScalingConfig')}({', '.join(scaling)})"
            )
        config = list(self._run_config(given, trainers, needs))
        if config:
            arguments.append(f"run_config={needs('ray.train.RunConfig')}({', '.join(config)})")
        body = "".join(f"{shifted(argument, _STEP)},\n" for argument in arguments)
        return f"{needs(_BACKENDS[framework[0]])}(\n{body})"

    def _run_config(
        self, given: dict[str, ast.expr], trainers: dict[str, str], needs: Needs
    ) -> Iterator[str]:
        callbacks = given.get("callbacks")
        if callbacks is not None and not is_constant(callbacks, None):
            yield f"callbacks={hanging(self.module.source.segment(callbacks))}"
        if "logdir" in trainers and trainers["logdir"] != "None":
            yield f"storage_path={trainers['logdir']}"
        if "max_retries" in trainers:
            config = needs("ray.train.FailureConfig")
            yield f"failure_config={config}(max_failures={trainers['max_retries']})"


def _method(mention: Mention) -> str:
    """What is called of the trainer; empty where it is passed on or only looked at."""
    match mention.links[:2]:
        case (ast.Attribute(attr=name), ast.Call()):
            return name
        case (ast.Attribute(attr=name), *_):
            return name
    return ""


def _arguments(call: ast.Call, names: tuple[str, ...]) -> dict[str, ast.expr]:
    """The arguments of a call by their names."""
    named = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg is not None}
    return {**dict(zip(names, call.args, strict=False)), **named}
