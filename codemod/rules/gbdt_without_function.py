"""RS411: ``XGBoostTrainer`` and ``LightGBMTrainer`` need a training function."""

from __future__ import annotations

from collections.abc import Iterator

from ..finding import Finding
from ..module import Use
from ..rule import Context, Rule
from ..spellings import spellings
from ..tables import keyword_of, split_parameter
from ._configs import is_unpacking

rule = Rule("RS411")

_PARAMETERS = dict(split_parameter(name.old)[::-1] for name in rule.row.names)
_TRAINERS = dict.fromkeys(split_parameter(name.old)[0] for name in rule.row.names)


@rule.on_call(*spellings(*_TRAINERS))
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A trainer with the old arguments, or without a function."""
    call = use.call
    assert call is not None
    is_old = any(keyword.arg in _PARAMETERS for keyword in call.keywords)
    has_function = call.args or keyword_of(call, "train_loop_per_worker") is not None
    if is_old or not (has_function or is_unpacking(call)):
        yield rule.finding(use)
