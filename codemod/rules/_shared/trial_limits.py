"""How many trials with a trainer a cluster has room for, as V1 counted them."""

from __future__ import annotations

import ast

from ...findings.edits import Edit, SetKeyword
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.module import Module
from ...names.scopes import Scope
from .configs import SCALING_CONFIG, is_constant, is_unpacking
from .tuners import Tuner

HELPER = "trials_at_once"
_LIMIT = "max_concurrent_trials"
_PLACES = ("trainer_resources", "num_workers", "use_gpu", "resources_per_worker")


def helper_text(ray: str, imported: str) -> str:
    """The function that new code calls for the number; ``imported`` is what it imports itself."""
    return f'''\
def {HELPER}(**needed):
    """As many trials as the cluster has room for, each with all its workers."""
{imported}    if not {ray}.is_initialized():
        {ray}.init()
    total = {ray}.cluster_resources()
    room = [total.get(name, 0) // amount for name, amount in needed.items() if amount]
    return max(1, int(min(room)))'''


def is_limited(tuner: Tuner) -> bool:
    """Whether the number of trials is limited, or may be, if only by what each of them takes."""
    trainable, scope = behind(tuner.trainable, tuner.use.scope)
    if is_unpacking(tuner.call):
        return True
    if isinstance(trainable, ast.Call) and _takes_more(tuner.use.module, trainable, scope):
        return True
    found = tuner.argument("tune_config")
    if found is None or is_constant(found[0], None):
        return False
    config, scope = found
    if not isinstance(config, ast.Call) or is_unpacking(config):
        return True
    limit = keyword_of(config, _LIMIT)
    return limit is not None and not is_constant(limit.value, None)


def _takes_more(module: Module, trainable: ast.Call, scope: Scope) -> bool:
    """Whether a function gets resources of its own: ``tune.with_resources(driver, {...})``."""
    return (module.resolve(trainable.func, scope) or "").endswith(".with_resources")


def is_limited_by_search(tuner: Tuner) -> bool:
    """Whether the search algorithm limits the trials by itself, and refuses another limit."""
    config, scope = tuner.argument("tune_config") or (None, tuner.use.scope)
    given = keyword_of(config, "search_alg") if isinstance(config, ast.Call) else None
    if given is None:
        return False
    node, where = behind(given.value, scope)
    if not isinstance(node, ast.Call):
        return False
    name = tuner.use.module.resolve(node.func, where) or ""
    return name.endswith(".ConcurrencyLimiter") or keyword_of(node, "max_concurrent") is not None


def may_be_given(tuner: Tuner) -> bool:
    """Whether a limit can be put where the Tuner finds it, and no other stands in its way."""
    found = tuner.argument("tune_config")
    if found is None or is_constant(found[0], None):
        return True
    config, scope = found
    if not isinstance(config, ast.Call) or is_unpacking(config):
        return False
    given = keyword_of(config, "search_alg")
    if given is None or is_constant(given.value, None):
        return True
    node, where = behind(given.value, scope)
    name = tuner.use.module.resolve(node.func, where) if isinstance(node, ast.Call) else None
    return (name or "").startswith("ray.tune.") and not is_limited_by_search(tuner)


def starts_ray_later(tuner: Tuner) -> bool:
    """Whether ``ray.init`` follows below in the same scope: nothing may ask the cluster before."""
    top = tuner.use.statement.lineno
    return any(
        use.scope is tuner.use.scope and use.statement.lineno > top
        for use in tuner.use.module.find("ray.init")
    )


def limit_edits(tuner: Tuner, needed: str, needs: Needs) -> list[Edit]:
    """The edits that give the Tuner a limit."""
    value = f"{HELPER}({needed})"
    found = tuner.argument("tune_config")
    if found is not None and isinstance(found[0], ast.Call):
        return [SetKeyword(found[0], _LIMIT, value)]
    made = f"{needs('ray.tune')}.TuneConfig({_LIMIT}={value})"
    return [SetKeyword(tuner.call, "tune_config", made)]


def needed_by(module: Module, scaling: ast.expr | None, scope: Scope) -> str | None:
    """What a trial and its workers take, as arguments; None where that is not seen.

    A trial takes one CPU for itself, on V1 as on V2.
    """
    if scaling is None or is_constant(scaling, None):
        return "CPU=2"
    if isinstance(scaling, (ast.Name, ast.Attribute)):
        made, where = behind(scaling, scope)
        if not (isinstance(made, ast.Call) and _is_scaling(module, made, where)):
            return _asked(module.source.segment(scaling))
        if where is not scope:
            return _asked(module.source.segment(scaling))
        scaling = made
    if not isinstance(scaling, ast.Call) or not _is_scaling(module, scaling, scope):
        return None
    return _counted(module, scaling, scope)


def _is_scaling(module: Module, call: ast.Call, scope: Scope) -> bool:
    return module.resolve(call.func, scope) in SCALING_CONFIG


def _asked(config: str) -> str:
    """What a configuration says itself when it is asked."""
    workers = f"{config}.num_workers"
    return (
        f"CPU=1 + {workers} * {config}.num_cpus_per_worker, "
        f"GPU={workers} * {config}.num_gpus_per_worker"
    )


def _counted(module: Module, call: ast.Call, scope: Scope) -> str | None:
    """What the workers of a configuration take that is written out."""
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    given |= dict(zip(_PLACES, call.args, strict=False))
    workers, gpu, each = (given.get(name) for name in _PLACES[1:])
    if is_unpacking(call) or any(map(_calls, (workers, gpu))):
        return None
    count = _factor(module, workers) if workers is not None else "1"
    if each is not None and not is_constant(each, None):
        return _each(module, behind(each, scope)[0], gpu, count)
    if gpu is None or is_constant(gpu, False):
        return f"CPU={_product(count, '1', 1)}"
    if is_constant(gpu, True):
        return f"CPU=1, GPU={_product(count, '1', 0)}"
    uses = module.source.segment(gpu)
    return f"CPU=1 if {uses} else {_product(count, '1', 1)}, GPU={count} if {uses} else 0"


def _calls(node: ast.expr | None) -> bool:
    """Whether an expression calls anything, which is better called once."""
    return node is not None and any(isinstance(part, ast.Call) for part in ast.walk(node))


def _factor(module: Module, node: ast.expr) -> str:
    text = module.source.segment(node)
    is_one = isinstance(node, (ast.Constant, ast.Name, ast.Attribute, ast.Subscript))
    return text if is_one else f"({text})"


def _each(module: Module, each: ast.expr, gpu: ast.expr | None, count: str) -> str | None:
    """What workers take that say what each of them takes."""
    if not isinstance(each, ast.Dict):
        return None
    found: dict[str, str] = {}
    for key, value in zip(each.keys, each.values, strict=True):
        name = key.value if isinstance(key, ast.Constant) else None
        if not isinstance(name, str) or not name.isidentifier() or _calls(value):
            return None
        found[name] = _factor(module, value)
    if "GPU" not in found and gpu is not None and not is_constant(gpu, False):
        if not is_constant(gpu, True):
            return None
        found["GPU"] = "1"
    wanted = {"CPU": _product(count, found.pop("CPU", "0"), 1)}
    wanted |= {name: _product(count, value, 0) for name, value in found.items()}
    return ", ".join(f"{name}={value}" for name, value in wanted.items() if value != "0")


def _product(count: str, each: str, more: int) -> str:
    """The sum and product as it is written: as a number where it is one.

    >>> _product("2", "3", 1), _product("workers", "1", 1), _product("workers", "cpus", 0)
    ('7', '1 + workers', 'workers * cpus')
    """
    numbers = [_number(count), _number(each)]
    if 0.0 in numbers:
        return str(more)
    if None not in numbers:
        total = more + (numbers[0] or 0) * (numbers[1] or 0)
        return str(int(total) if total == int(total) else total)
    factors = [text for text, number in zip((count, each), numbers, strict=True) if number != 1]
    product = " * ".join(factors)
    return f"{more} + {product}" if more else product


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
