"""RS510: ``TorchCheckpoint`` and its like are deprecated."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...findings.needs import Needs
from ...knowledge.spellings import FRAMEWORK_CHECKPOINTS, members
from ...names.module import Use
from .._rule import Context
from .._shared.checkpoints import reported, saved_in_directory, spread
from .._tables import reports

rule = reports("RS510")

_TORCH = next(names for names in FRAMEWORK_CHECKPOINTS if names[0].endswith("TorchCheckpoint"))


@rule.on_call(*members(_TORCH, "from_state_dict"))
def save(use: Use, context: Context) -> Iterator[Finding]:
    """A state dictionary that is reported."""
    place = reported(use)
    if place is not None:
        edits = saved_in_directory(use, context, place, "ray.train.Checkpoint", _save)
        yield rule.finding(use, edits, verdict=context.role(use))


def _save(needs: Needs, directory: str, content: str) -> str:
    path = f'{needs("os")}.path.join({directory}, "model.pt")'
    return spread(f"{needs('torch')}.save", content, path)
