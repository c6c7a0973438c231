"""RS406: ``TorchTrainer(preprocessor=...)`` is applied to the datasets before."""

from __future__ import annotations

from collections.abc import Iterator

from ...findings.finding import Finding
from ...findings.refused import Refused
from ...flow.arguments import keyword_of
from ...knowledge.spellings import spellings
from ...names.module import Use
from ...repository.predictions import may_read_from, telling
from .._rule import Context, Rule
from .._shared.preprocessed import LeftError, applied
from .._tables import split_parameter

rule = Rule("RS406")

_ARGUMENT = "preprocessor"
_MOST = 5
"""How many readers are shown: enough for a human."""
_READ_BACK = (
    "The checkpoint carried it to whoever predicts, who gets raw data from now on: keep the fitted "
    "preprocessor, and apply it there as well."
)


@rule.on_call(*spellings(*(split_parameter(name.old)[0] for name in rule.row.names)))
def apply(use: Use, _: Context) -> Iterator[Finding]:
    """The preprocessor that a trainer is given, with all who read it from its checkpoints here."""
    assert use.call is not None
    given = keyword_of(use.call, _ARGUMENT)
    if given is None:
        return
    where = use.module, given
    try:
        found = applied(use, given.value)
    except LeftError as error:
        related = _readers(use)
        advice = f"{rule.row.replacement} {_READ_BACK}" if related else ""
        yield rule.finding(where, Refused(str(error)), advice=advice, related=related)
        return
    advice = rule.row.replacement
    if found.doubts:
        advice += f" Look {' and '.join(found.doubts)}."
    about = [given.value, *found.readers]
    yield rule.finding(where, found.edits, advice=advice, unsafe=bool(found.doubts), about=about)


def _readers(use: Use) -> list[str]:
    """Who looks for the preprocessor in a checkpoint, or lets a predictor do so."""
    here = [(name, f"line {line}") for name, line in telling(use.module.tree)]
    outside = use.module.outside.predicted if use.module.outside is not None else ()
    elsewhere = [(name, f"{place}, if it gets this checkpoint") for name, place in outside]
    trainer = use.qualname.rpartition(".")[2]
    found = [
        f"`{name}` in {place}"
        for name, place in (*here, *elsewhere)
        if may_read_from(name, trainer)
    ]
    return found[:_MOST]
