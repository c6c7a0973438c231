"""``--target bridge``: mocks of what moves, which are texts, have to move along."""

from __future__ import annotations

from collections.abc import Iterator

from railswitch.catalogue.general import BRIDGE

from ..findings.edits import Replace
from ..findings.finding import Finding, Safety
from ..knowledge.railswitch_v1 import MODULES, equivalent
from ..names.module import Module
from .mocked import has_mocks, is_mocked
from .unknown import with_parents


def moved_mocks(module: Module) -> Iterator[Finding]:
    """The mocks of Ray's classes and functions, which have no effect on those of ``railswitch.v1``.

    >>> module = Module('with patch("ray.train.torch.TorchTrainer.fit"): main()')
    >>> [finding.edits[0].text for finding in moved_mocks(module)]
    ['"railswitch.v1.torch.TorchTrainer.fit"']
    """
    if not has_mocks(module.source.text):
        return
    for node, _, statement in module.names.strings:
        old = str(node.value)
        new = _moved(old)
        if new is None or not is_mocked(node, statement):
            continue
        quoted = module.source.segment(node)
        is_plain = quoted[1:-1] == old
        yield Finding(
            row=BRIDGE,
            span=module.source.span(node),
            message=f"A mock of `{old}` has no effect on code that uses `{new}`.",
            advice=f"Name `{new}`, if the code that it is about moves to `railswitch.v1`.",
            safety=Safety.UNSAFE if is_plain else Safety.MANUAL,
            edits=(Replace(node, quoted.replace(old, new)),) if is_plain else (),
        )


def _moved(old: str) -> str | None:
    """The name in ``railswitch.v1`` of a class or function, or of something in it."""
    for name in with_parents(old) if old.startswith("ray.") else ():
        new = None if name in MODULES else equivalent(name)
        if new is not None:
            return f"{new}{old[len(name) :]}"
    return None
