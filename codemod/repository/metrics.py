"""Reports of metrics that V2 does not keep, and readers of metrics, in plain data."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from ..flow.values import behind, elements
from ..flow.writing import is_written
from ..knowledge.types import is_ours, is_trainer, type_of
from ..names.module import Module
from ..names.outside import Consumer
from ..names.scopes import Mention, Scope, resolve
from .refs import References

REPORTS = frozenset({"ray.train.report", "ray.air.session.report"})
_RESULTS = ("ray.train.Result", "ray.air.Result")
_ATTRIBUTES = ("metrics", "metrics_dataframe", "best_checkpoints")
_FILES = ("progress.csv", "result.json")
_LOGGERS = (
    "ray.tune.logger.",
    *(
        f"ray.{package}.{tracker}."
        for package in ("air.integrations", "air.callbacks", "tune.integration")
        for tracker in ("comet", "mlflow", "wandb")
    ),
)
"""Callbacks that read what is reported. Those of Keras and others report, and read nothing."""


def lossy_reports(module: Module) -> Iterator[Scope]:
    """The scopes of reports whose metrics nobody keeps on V2 by itself."""
    for use in module.find(*REPORTS):
        if use.call is not None and not may_have_checkpoint(use.call):
            yield use.scope


def may_have_checkpoint(call: ast.Call) -> bool:
    """Whether a report is given a checkpoint, or may be."""
    for keyword in call.keywords:
        if keyword.arg == "checkpoint":
            return not (isinstance(keyword.value, ast.Constant) and keyword.value.value is None)
    unpacks = any(k.arg is None for k in call.keywords) or len(call.args) > 1
    return unpacks or any(isinstance(argument, ast.Starred) for argument in call.args)


def keeps_reports(call: ast.Call, scope: Scope) -> bool:
    """Whether a trainer has, or may have, a callback that sees its reports."""
    config = _given(call, "run_config")
    if config is None:
        return any(keyword.arg is None for keyword in call.keywords)
    config, scope = behind(config, scope)
    callbacks = _given(config, "callbacks") if isinstance(config, ast.Call) else config
    if callbacks is None:
        assert isinstance(config, ast.Call)
        return any(keyword.arg is None for keyword in config.keywords)
    if isinstance(callbacks, ast.List) and not callbacks.elts:
        return False
    found = list(elements(callbacks, scope))
    return not found or any(_is_for_trainers(node, where) for node, where in found)


def _given(call: ast.Call, name: str) -> ast.expr | None:
    return next((keyword.value for keyword in call.keywords if keyword.arg == name), None)


def _is_for_trainers(node: ast.expr, scope: Scope) -> bool:
    name = resolve(node.func, scope) if isinstance(node, ast.Call) else None
    return name is None or not name.startswith(_LOGGERS)


def consumers(module: Module, refs: References) -> Iterator[Consumer]:
    """Every place of a module that reads reported metrics."""
    yield from _seen(module)
    yield from _unseen(module, refs)
    for node, where, statement in module.names.strings:
        if str(node.value).endswith(_FILES) and not is_written(module, node, where, statement):
            yield Consumer(node.lineno, str(node.value))
    for call, scope in module.names.calls:
        for keyword in call.keywords:
            if keyword.arg == "checkpoint_score_attribute":
                value = keyword.value
                key = str(value.value) if isinstance(value, ast.Constant) else ""
                text = f"checkpoint_score_attribute={key!r}"
                yield Consumer(value.lineno, text, key, is_setting=True)
            elif keyword.arg == "callbacks":
                for element, where in elements(keyword.value, scope):
                    name = module.resolve(element, where) or ""
                    if name.startswith(_LOGGERS):
                        short = name.removesuffix("()").rpartition(".")[2]
                        yield Consumer(element.lineno, f"{short}(...)", is_setting=True)


def _seen(module: Module) -> Iterator[Consumer]:
    """``result.metrics["loss"]`` where ``result`` is seen to be a trainer's."""
    for _, mention, names in module.mentions:
        for depth, link in enumerate(mention.links):
            owner, _, attribute = names[depth + 1].rpartition(".")
            if owner in _RESULTS and attribute in _ATTRIBUTES:
                assert isinstance(link, ast.Attribute)
                reading = _reading(module, link, _after(mention, depth))
                yield replace(reading, trainer=_trainer(link.value, mention.scope))


def _unseen(module: Module, refs: References) -> Iterator[Consumer]:
    """The same, where what is in front of it comes from another function or file."""
    for scope in module.names.scope_of.values():
        for mention in scope.mentions:
            for depth, link in enumerate(mention.links):
                if not isinstance(link, ast.Attribute) or link.attr not in _ATTRIBUTES:
                    continue
                found = refs.of(link.value, scope)
                if found and not is_ours(module.resolve(link.value, scope) or ""):
                    consumer = _reading(module, link, _after(mention, depth))
                    yield Consumer(consumer.line, consumer.text, consumer.key, refs=found)


def _trainer(result: ast.expr, scope: Scope) -> int:
    """The line in which the trainer is made whose result an expression is; 0 if that is not seen.

    ``trainer = TorchTrainer(...)``, ``result = trainer.fit()``, ``result.metrics``.
    """
    fit, scope = behind(result, scope)
    match fit:
        case ast.Call(func=ast.Attribute(value=trainer, attr="fit")):
            made, scope = behind(trainer, scope)
            if isinstance(made, ast.Call) and is_trainer(resolve(made.func, scope) or ""):
                return made.lineno
    return 0


def _after(mention: Mention, depth: int) -> ast.expr | None:
    """The link that follows one of an expression's links."""
    return mention.links[depth + 1] if depth + 1 < len(mention.links) else None


def _reading(module: Module, link: ast.expr, following: ast.expr | None) -> Consumer:
    key = ""
    match following:
        case ast.Subscript(slice=ast.Constant(value=str(name))):
            key, link = name, following
        case ast.Attribute(attr="get"):
            link = following
    text = module.source.segment(link)
    return Consumer(link.lineno, " ".join(text.split()), key)


def is_result(name: str) -> bool:
    """Whether a qualified name is that of a trainer's result."""
    return type_of(name).removesuffix("()") in _RESULTS
