"""RS603: ``Tuner.restore(path, trainable=trainer)``, and without a trainable."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...names.module import Use
from ...repository.roles import roles_of
from .._rule import Context, Rule
from .._shared.configs import is_unpacking
from .._shared.tuners import TUNER, given

rule = Rule("RS603")

_MISSING = (
    "`Tuner.restore(path)` without a trainable: `TypeError: Tuner.restore() missing 1 required "
    "positional argument: 'trainable'`."
)
_WHICH = "Give it the function or class that the experiment ran: `trainable=...`."


@rule.on_call(*(f"{name}.restore" for name in TUNER))
def report(use: Use, _: Context) -> Iterator[Finding]:
    """An experiment that is to go on with a trainer, or with what it had before."""
    assert use.call is not None
    trainable = given(use.call, "trainable", 1)
    if trainable is None:
        if not is_unpacking(use.call):
            yield rule.finding(use, message=_MISSING, advice=_WHICH)
    elif roles_of(use.module).is_trainer(trainable, use.scope):
        yield rule.finding((use.module, trainable))
