"""RS501: ``Checkpoint.from_dict`` becomes a pickle in a directory, where it is reported."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from ...findings.decision import Decision
from ...findings.finding import Finding
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...knowledge.spellings import FRAMEWORK_CHECKPOINTS, members
from ...names.module import Module, Use
from .._rule import Context, Rule
from .._shared.checkpoints import CLASSES, DICT_FILE, reported, saved_in_directory
from .._shared.dict_files import DictFiles, files_of

rule = Rule("RS501")


@rule.on_use(*members(CLASSES, "from_dict"))
def replace(use: Use, context: Context) -> Iterator[Finding]:
    """A dictionary that is made a checkpoint."""
    if not use.is_spelled:
        return
    decision = context.decision("checkpoints")
    files = files_of(use.module) if decision.answer == "files" else DictFiles()
    if files is None:
        yield rule.finding(use, Refused(_NOT_ALIKE), decision=decision)
        return
    reader = _framework_reader(use.module)
    if reader and not (reader == "TorchCheckpoint" and "model" in files.states):
        advice = _FOR_FRAMEWORK.format(reader=reader, file=DICT_FILE)
        yield rule.finding(use, advice=advice, decision=_settling(use, decision, reader))
        return
    place = reported(use) if use.call is not None else None
    if place is None:
        yield rule.finding(
            use, Refused("it is not seen that it goes to one report, and only there")
        )
        return
    is_apart = bool(files.states)
    save = _saving(place.first, files)
    edits = saved_in_directory(use, context, place, "", save, is_taken_apart=is_apart)
    yield rule.finding(use, edits or Refused("nothing here shows who runs the function"))


def _settling(use: Use, decision: Decision, reader: str) -> Decision | None:
    """The decision, where one of its answers gives a framework the files that it reads."""
    files = files_of(use.module)
    is_for_torch = files is not None and "model" in files.states and reader == "TorchCheckpoint"
    return decision if is_for_torch else None


_NOT_ALIKE = "not all dictionaries of this file are written out, and alike"
_FOR_FRAMEWORK = (
    "This file opens checkpoints with `{reader}`, which finds no `{file}`: save the files that it "
    "reads (`model.pt` for `TorchCheckpoint`), or open the checkpoint without that class."
)


def _framework_reader(module: Module) -> str:
    """The class of a framework that the module reads checkpoints through; empty if there is none.

    AIR turned a dictionary into the files of the framework, and back.
    """
    for names in FRAMEWORK_CHECKPOINTS:
        opened = (use for use in module.find(*names) if use.call is not None)
        if any(opened) or any(module.find(*members(names, "from_checkpoint", "get_model"))):
            return names[0].rpartition(".")[2]
    return ""


def _saving(at: ast.stmt, files: DictFiles) -> Callable[[Needs, str, str], str]:
    def save(needs: Needs, directory: str, content: str) -> str:
        return files.saved(needs, directory, content, needs.variable("file", at))

    return save
