"""RS509: ``result.checkpoint`` is a plain ``Checkpoint``, whatever class was reported."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...knowledge.spellings import CHECKPOINT, members
from ...names.module import Use
from .._rule import Context, Rule

rule = Rule("RS509")

_OF_FRAMEWORKS = (
    "get_estimator",
    "get_model",
    "get_model_weights",
    "get_policy",
    "get_tokenizer",
    "get_training_arguments",
)


@rule.on_use(*members(CHECKPOINT, *_OF_FRAMEWORKS))
def report(use: Use, _: Context) -> Iterator[Finding]:
    """A method that only the classes of the frameworks have."""
    if use.is_spelled:
        yield rule.finding(use)
