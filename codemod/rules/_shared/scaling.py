"""Scaling configurations that only count resources, and reach no trainer."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch import catalogue
from railswitch.catalogue import Role

from ...flow.uses_of import ancestors, assigned_to, mentions_of
from ...names.module import Module, Use
from ...names.scopes import Scope
from ...repository.roles import roles_of
from .._rule import Context

_COUNTED = frozenset({"total_resources", "as_placement_group_factory"})
"""What counts a CPU for the trainer in ``ray.air``, and none in ``ray.train``."""
_READ = frozenset(
    {
        *_COUNTED,
        "accelerator_type",
        "additional_resources_per_worker",
        "num_cpus_per_worker",
        "num_gpus_per_worker",
        "num_workers",
        "placement_strategy",
        "resources_per_worker",
        "trainer_resources",
        "use_gpu",
    }
)
_OF_AIR = tuple(name.old for name in catalogue.find("RS102").names)
_TAKER = "ray.tune.with_resources()"


def only_counts(use: Use) -> bool:
    """Whether all that becomes of a configuration is seen: its resources count, and no more."""
    if use.call is None or use.mention is None:
        return False
    after = use.mention.links[use.depth + 1 :]
    if after:
        return _asked(after[0]) in _COUNTED
    reasons = roles_of(use.module).given_to(use.call).reasons
    if any(item.role is Role.TRAIN_WORKER for item in reasons):
        return False
    found = list(_becomes(use.module, use.call, use.statement, use.scope))
    return not found.count("") and any(name in {*_COUNTED, _TAKER} for name in found)


def leaves_its_function(use: Use) -> bool:
    """Whether a configuration is returned, or kept in an object, where others may count with it."""
    assert use.call is not None
    symbol = assigned_to(use.statement, use.call, use.scope)
    places: list[tuple[ast.stmt, ast.expr]] = [(use.statement, use.call)]
    if symbol is not None:
        places = [(item.statement, item.root) for item in mentions_of(use.module, symbol)]
    for statement, node in places:
        match statement:
            case ast.Return(value=value) if value is node:
                return True
            case ast.Assign(targets=[ast.Attribute()], value=value) if value is node:
                return True
    return False


def not_of_air_alone(use: Use, _: Context) -> bool:
    """Whether V2 has a say in a configuration: not in one of ``ray.air`` that only counts.

    The use may be of its class, or of what is asked of it.
    """
    made = use.module.once(_made_of_air)
    return not any(only_counts(made[call]) for call in _made_by(use) if call in made)


def _made_of_air(module: Module) -> dict[ast.AST | None, Use]:
    return {use.call: use for use in module.find(*_OF_AIR) if use.call is not None}


def _made_by(use: Use) -> list[ast.AST | None]:
    """The calls that may make what a use is about."""
    links = use.mention.links if use.mention else ()
    return [use.call, *links, *(binding.value for binding in use.symbol.bindings)]


def is_given_to_tune(use: Use) -> bool:
    """Whether ``tune.with_resources`` is given the configuration itself."""
    assert use.call is not None
    return _TAKER in _becomes(use.module, use.call, use.statement, use.scope)


def _becomes(module: Module, node: ast.expr, statement: ast.stmt, scope: Scope) -> Iterator[str]:
    """What is asked of an expression, or who takes it; '' where anything may become of it."""
    symbol = assigned_to(statement, node, scope)
    if symbol is None:
        yield _taker(module, node, statement, scope)
    elif len(symbol.bindings) != 1 or symbol.is_exported:
        yield ""
    else:
        for mention in mentions_of(module, symbol):
            if mention.links:
                asked = _asked(mention.links[0])
                yield asked if asked in _READ else ""
            else:
                yield _taker(module, mention.root, mention.statement, mention.scope)


def _asked(link: ast.expr) -> str:
    return link.attr if isinstance(link, ast.Attribute) else ""


def _taker(module: Module, node: ast.expr, statement: ast.stmt, scope: Scope) -> str:
    """``tune.with_resources()`` where that is given the expression."""
    outer = [item for item in ancestors(statement, node) if not isinstance(item, ast.keyword)]
    taker = outer[0] if outer else None
    name = module.resolve(taker, scope) if isinstance(taker, ast.Call) else None
    return _TAKER if name == _TAKER else ""
