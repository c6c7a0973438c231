"""The search space of a ``Tuner`` over a trainer: what each trial's trainer gets of it."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from ...findings.edits import Edit, Replace
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.uses_of import mentions_of
from ...flow.values import behind
from ...names.scopes import Scope
from ...rewriting.statements import hanging
from .configs import SCALING_CONFIG, is_constant, is_unpacking
from .driver_places import Place
from .gbdt import GBDT_TRAINERS

LOOP = "train_loop_config"
_SCALING = "scaling_config"
_MERGE = "ray.tune.utils.merge_dicts"
_WHOLE = (
    "dataset_config",
    "torch_config",
    "tensorflow_config",
    "xgboost_config",
    "lightgbm_config",
)
"""Arguments of trainers that a trial's own value replaces."""
_HELD_BY_LOOP = {"params": GBDT_TRAINERS, "trainer_init_config": ("ray.train.torch.TorchTrainer",)}
"""Arguments of V1 that ``train_loop_config`` holds, once such a trainer has a function."""


@dataclass(frozen=True)
class Space:
    """What ``param_space`` sets, as far as it is seen."""

    place: Place
    entries: dict[str, ast.expr]
    scope: Scope
    hindrance: str = ""

    @property
    def keys(self) -> frozenset[str]:
        """The arguments of the trainer that it sets."""
        held = self._held
        return frozenset(LOOP if key in held else key for key in self.entries)

    @property
    def _held(self) -> frozenset[str]:
        """Its keys that are parts of the training function's own configuration."""
        name = self.place.module.resolve(self.place.trainer.func, self.place.scope) or ""
        return frozenset(key for key, names in _HELD_BY_LOOP.items() if name in names)

    def arguments(self, needs: Needs, config: str) -> dict[str, str]:
        """The arguments of the trainer that depend on the trial, as they are written."""
        found: dict[str, str] = {}
        for key, value in self.entries.items():
            name = LOOP if key in self._held else key
            chosen = f'{config}["{key}"]'
            if name == _SCALING:
                found[name] = f"{needs('ray.train')}.ScalingConfig(**{chosen})"
            elif name in (LOOP, "datasets"):
                found[name] = self._merged(name, value, chosen, needs)
            else:
                found[name] = chosen
        return found

    def _merged(self, name: str, value: ast.expr, chosen: str, needs: Needs) -> str:
        """What the trainer had, with what the trial has over it, as V1 put them together."""
        base = keyword_of(self.place.trainer, name)
        if base is None or is_constant(base.value, None):
            return chosen
        text = self.place.module.source.segment(base.value)
        if name == LOOP and not _is_flat(behind(value, self.scope)[0]):
            return f"{needs(_MERGE)}({text}, {chosen})"
        return merged(text, chosen)

    def edits(self, needs: Needs) -> list[Edit]:
        """The edits of the search space itself."""
        scaling = self.entries.get(_SCALING)
        if scaling is None:
            return []
        call, _ = behind(scaling, self.scope)
        if not isinstance(call, ast.Call):
            return []
        del needs
        segment = self.place.module.source.segment
        entries = ", ".join(f'"{item.arg}": {segment(item.value)}' for item in call.keywords)
        return [Replace(call, f"{{{entries}}}")]


def space_of(place: Place) -> Space:
    """What the search space sets."""
    found = place.tuner.argument("param_space")
    if found is None or is_constant(found[0], None):
        return Space(place, {}, place.tuner.use.scope)
    node, scope = found
    entries = _entries(node)
    if entries is None:
        return Space(place, {}, scope, "what `param_space` sets is not seen here")
    space = Space(place, entries, scope)
    for key, value in entries.items():
        if reason := _unserved(space, key, value):
            return Space(place, entries, scope, reason)
    return space


def _entries(node: ast.expr) -> dict[str, ast.expr] | None:
    """The entries of a dictionary whose keys are all seen."""
    match node:
        case ast.Dict(keys=keys, values=values):
            found = {
                key.value: value
                for key, value in zip(keys, values, strict=True)
                if isinstance(key, ast.Constant) and isinstance(key.value, str)
            }
            return found if len(found) == len(keys) else None
        case ast.Call(func=ast.Name(id="dict"), args=[], keywords=keywords):
            named = {item.arg: item.value for item in keywords if item.arg is not None}
            return named if len(named) == len(keywords) else None
    return None


def _unserved(space: Space, key: str, value: ast.expr) -> str:
    """Why a trial's trainer cannot be given an entry; empty where it can."""
    if key == _SCALING:
        return _unserved_scaling(space, value)
    if key in (LOOP, "datasets", *_WHOLE) or key in space._held:
        return ""
    return f"`param_space` sets `{key}`, which the trainer does not have on V2"


def _unserved_scaling(space: Space, value: ast.expr) -> str:
    """Why a search over a ``ScalingConfig`` cannot be one over a dictionary."""
    node, scope = behind(value, space.scope)
    if isinstance(node, ast.Dict):
        return ""
    module = space.place.module
    is_made = isinstance(node, ast.Call) and module.resolve(node.func, scope) in SCALING_CONFIG
    if not isinstance(node, ast.Call) or not is_made or node.args or is_unpacking(node):
        return "what `param_space` sets for `scaling_config` is not seen here"
    symbol = space.scope.lookup(value.id) if isinstance(value, ast.Name) else None
    if symbol is not None and len(mentions_of(module, symbol)) != 1:
        return "the `ScalingConfig` in `param_space` is used for something else as well"
    return ""


def merged(base: str, chosen: str) -> str:
    """The dictionary with the entries of both, the second one's over the first one's.

    >>> merged('{"epochs": 3}', "config"), merged("base", "config")
    ('{"epochs": 3, **config}', '{**base, **config}')
    """
    lines = hanging(base).splitlines()
    if not base.startswith("{") or ("#" in base and len(lines) == 1):
        return f"{{**{base}, **{chosen}}}"
    if lines[0] == "{" and lines[-1] == "}" and lines[-2].endswith(","):
        return "\n".join([*lines[:-1], f"    **{chosen},", "}"])
    if "#" in base:
        return f"{{**{base}, **{chosen}}}"
    entries = base[1:-1].strip().rstrip(",")
    return f"{{{entries}, **{chosen}}}" if entries else chosen


def _is_flat(node: ast.expr) -> bool:
    """Whether an expression is a dictionary without others inside it."""
    return isinstance(node, ast.Dict) and not any(
        key is None or isinstance(value, (ast.Dict, ast.Name, ast.DictComp))
        for key, value in zip(node.keys, node.values, strict=True)
    )
