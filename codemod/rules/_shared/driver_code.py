"""The driver function that replaces a trainer under a ``Tuner``, as text to paste."""

from __future__ import annotations

import ast

from ...flow.arguments import keyword_of
from ...flow.values import behind
from ...names.scopes import Scope
from ...rewriting.statements import hanging
from .driver_configs import FOR_TRAINER
from .driver_spaces import LOOP, merged
from .tune_drivers import CALLBACK, STEP, trainer_call
from .tuners import TUNER, Tuner

_NOT_DEEP = "# V1 also merged dictionaries inside these two."


def driver_code(tuner: Tuner) -> str:
    """The driver function as text, with the trainer of the source as far as it is seen."""
    call = trainer_call(tuner)
    segment = tuner.use.module.source.segment
    function = segment(call.func) if call is not None else "TorchTrainer"
    arguments = ["train_func", "scaling_config=ScalingConfig(num_workers=...)"]
    if call is not None:
        keywords = [k for k in call.keywords if k.arg not in (LOOP, "run_config")]
        arguments = [*map(segment, call.args), *map(segment, keywords)]
    run_config = "RunConfig" if _may_import_run_config(tuner) else "ray.train.RunConfig"
    said = _run_arguments(tuner, call)
    inner = "".join(f"\n{STEP * 3}{line}," for line in said)
    arguments += [*_loop_config(tuner, call), f"run_config={run_config}({inner}\n{STEP * 2})"]
    lines = [hanging(argument).replace("\n", f"\n{STEP * 2}") for argument in arguments[:-1]]
    body = "".join(f"{STEP * 2}{line},\n" for line in (*lines, arguments[-1]))
    return (
        ("import ray.train\n" if "." in run_config or "=ray.train." in inner else "")
        + "from ray import tune\n"
        + ("from ray.train import RunConfig\n" if "." not in run_config else "")
        + f"from {CALLBACK.rpartition('.')[0]} import TuneReportCallback\n\n\n"
        f"def train_driver(config):\n{STEP}trainer = {function}(\n{body}{STEP})\n"
        f"{STEP}trainer.fit()\n"
    )


def _may_import_run_config(tuner: Tuner) -> bool:
    """Whether ``RunConfig`` means nothing else here than that of Ray Train."""
    symbol = tuner.use.scope.lookup("RunConfig")
    return symbol is None or symbol.qualname == "ray.train.RunConfig"


def _loop_config(tuner: Tuner, call: ast.Call | None) -> list[str]:
    """The configuration of the training function: the trainer's own, with that of the trial."""
    base = keyword_of(call, LOOP) if call is not None else None
    segment = tuner.use.module.source.segment
    if not _may_set_loop_config(tuner):
        return [segment(base)] if base is not None else []
    chosen = f'config["{LOOP}"]'
    if base is None:
        return [f"{LOOP}={chosen}"]
    return [f"{_NOT_DEEP}\n{LOOP}={merged(segment(base.value), chosen)}"]


def _may_set_loop_config(tuner: Tuner) -> bool:
    """Whether the search space has, or may have, something for the training function."""
    space, _ = tuner.argument("param_space") or tuner.argument("config") or (None, None)
    if not isinstance(space, ast.Dict):
        return space is not None or tuner.use.qualname not in (*TUNER, "ray.tune.run")
    keys = [key.value if isinstance(key, ast.Constant) else None for key in space.keys]
    return LOOP in keys or None in keys


def _run_arguments(tuner: Tuner, call: ast.Call | None) -> list[str]:
    """What the ``RunConfig`` of each trial's trainer says, with what the old ones said."""
    lines = ["name=tune.get_context().get_trial_name()", "callbacks=[TuneReportCallback()]"]
    kept: dict[str, str] = {}
    given = keyword_of(call, "run_config") if call is not None else None
    of_trainer = behind(given.value, tuner.use.scope) if given is not None else None
    # V1 had one for both: that of the Tuner, or else that of the trainer.
    config, scope = tuner.argument("run_config") or of_trainer or (None, tuner.use.scope)
    for item in config.keywords if isinstance(config, ast.Call) else ():
        if item.arg is not None and item.arg in FOR_TRAINER:
            kept[item.arg] = _of_train(item.value, scope, tuner)
    return [*lines, *(f"{name}={value}" for name, value in kept.items() if value)]


def _of_train(value: ast.expr, scope: Scope, tuner: Tuner) -> str:
    """A part of a ``RunConfig`` as Ray Train takes it; empty where nothing of it is left."""
    module = tuner.use.module
    made, inner = behind(value, scope)
    name = (module.resolve(made.func, inner) or "") if isinstance(made, ast.Call) else ""
    short = name.rpartition(".")[2]
    if not isinstance(made, ast.Call) or short not in ("CheckpointConfig", "FailureConfig"):
        return module.source.segment(value)
    kept = [keyword for keyword in made.keywords if keyword.arg not in _RAISE]
    is_trains = name == f"ray.train.{short}"
    if is_trains and len(kept) == len(made.keywords):
        return module.source.segment(value)
    function = module.source.segment(made.func) if is_trains else f"ray.train.{short}"
    parts: list[ast.expr | ast.keyword] = [*made.args, *kept]
    arguments = ", ".join(map(module.source.segment, parts))
    return f"{function}({arguments})" if arguments else ""


_RAISE = ("fail_fast", "checkpoint_frequency", "checkpoint_at_end")
"""What Ray Train V2 raises for."""
