"""RS630: ``TrialRunner`` and the modules around it are gone."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from .._rule import Context
from .._tables import reports

_FUNCTIONS = "ray.tune.trainable.function_trainable"
_OTHERS = {
    "ray.tune.function_runner": (
        f"`wrap_function` is in `{_FUNCTIONS}`, and `FunctionRunner` is `FunctionTrainable` there; "
        "what else it held is gone."
    ),
    "ray.tune.web_server": "Nothing replaces it: Ray Tune has no server of its own any more.",
}
"""Modules that had nothing to do with ``TrialRunner``, with what to do."""
_SUCCESSORS = {
    "ray.tune.function_runner.wrap_function": f"`{_FUNCTIONS}.wrap_function`",
    "ray.tune.function_runner.FunctionRunner": f"`{_FUNCTIONS}.FunctionTrainable`",
}


def _is_around_trials(use: Use, _: Context) -> bool:
    return not f"{use.qualname}.".startswith(tuple(f"{module}." for module in _OTHERS))


rule = reports("RS630", when=_is_around_trials)


@rule.on_use(*_OTHERS)
@rule.on_import_below(*_OTHERS)
def report(use: Use, context: Context) -> Iterator[Finding]:
    """What is asked of a module that is gone besides."""
    if not use.is_spelled or _is_around_trials(use, context):
        return
    module = next(name for name in _OTHERS if f"{use.qualname}.".startswith(f"{name}."))
    asked = use.qualname if use.qualname != module else f"{module}.{use.attribute}"
    new = _SUCCESSORS.get(asked)
    yield rule.finding(
        use,
        message=f"`{module}` is gone: `ModuleNotFoundError: No module named '{module}'`.",
        advice=f"Use {new}." if new else _OTHERS[module],
    )
