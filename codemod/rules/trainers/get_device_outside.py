"""RS431: ``ray.train.torch.get_device()`` raises outside a Train worker."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.edits import Replace
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...knowledge.spellings import spellings
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.drivers import is_in_driver
from .._shared.roles import under_tune

rule = Rule("RS431")

_ONE = spellings("ray.train.torch.get_device")


@rule.on_call(*_ONE, *spellings("ray.train.torch.get_devices"))
def replace(use: Use, context: Context) -> Iterator[Finding]:
    """A call under a Tuner or in the driver, which becomes PyTorch's own."""
    assert use.call is not None
    if not (under_tune(use, context) or is_in_driver(use)):
        return
    needs = Needs(use.module, use.scope, use.statement)
    torch = needs("torch")
    device = f'{torch}.device("cuda" if {torch}.cuda.is_available() else "cpu")'
    text = device if use.qualname in _ONE else f"[{device}]"
    yield rule.finding(use, [Replace(use.call, text), *needs.edits], verdict=context.role(use))
