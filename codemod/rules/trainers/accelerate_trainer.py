"""RS418: ``AccelerateTrainer`` becomes a ``TorchTrainer`` where Accelerate has its own defaults."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...findings.edits import DropKeyword, Edit, renamed
from ...findings.finding import Finding
from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context, Rule
from .._shared.configs import is_constant, is_unpacking
from .._tables import report_names

rule = Rule("RS418")

_TRAINER = (
    "ray.train.huggingface.AccelerateTrainer",
    "ray.train.huggingface.accelerate.AccelerateTrainer",
)
_CONFIG = "accelerate_config"


def _is_another(use: Use, _: Context) -> bool:
    """Whether it is not the trainer, or is imported and used by nobody."""
    names = use.module.qualnames(use.symbol, use.mention) if use.mention else [use.qualname]
    return set(names).isdisjoint(_TRAINER) or (use.is_import and not use.symbol.mentions)


report_names(rule, when=_is_another)


@rule.on_use(*_TRAINER)
def replace(use: Use, context: Context) -> Iterator[Finding]:
    """A trainer with a configuration, or without."""
    if use.is_import:
        return
    yield rule.finding(use, [] if context.bridge else _edits(use))


def _edits(use: Use) -> Sequence[Edit]:
    call = use.call
    if call is None or is_unpacking(call):
        return []
    given = keyword_of(call, _CONFIG)
    if given is not None and not is_constant(given.value, None):
        return []
    dropped = [DropKeyword(call, _CONFIG)] if given is not None else []
    return renamed(use, "ray.train.torch.TorchTrainer", *dropped)
