"""RS501: ``Checkpoint.from_dict`` becomes a pickle in a directory, where it is reported."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from ...findings.finding import Finding
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...knowledge.spellings import FRAMEWORK_CHECKPOINTS, members
from ...names.module import Module, Use
from ...rewriting.statements import shifted
from .._rule import Context, Rule
from .._shared.checkpoints import CLASSES, DICT_FILE, reported, saved_in_directory, spread

rule = Rule("RS501")


@rule.on_use(*members(CLASSES, "from_dict"))
def replace(use: Use, context: Context) -> Iterator[Finding]:
    """A dictionary that is made a checkpoint."""
    if not use.is_spelled:
        return
    reader = _framework_reader(use.module)
    if reader:
        yield rule.finding(use, advice=_FOR_FRAMEWORK.format(reader=reader, file=DICT_FILE))
        return
    place = reported(use) if use.call is not None else None
    if place is None:
        yield rule.finding(
            use, Refused("it is not seen that it goes to one report, and only there")
        )
        return
    edits = saved_in_directory(use, context, place, "", _saving(place.first))
    yield rule.finding(use, edits or Refused("nothing here shows who runs the function"))


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


def _saving(at: ast.stmt) -> Callable[[Needs, str, str], str]:
    def save(needs: Needs, directory: str, content: str) -> str:
        path = f'{needs("os")}.path.join({directory}, "{DICT_FILE}")'
        file = needs.variable("file", at)
        dump = spread(f"{needs('ray.cloudpickle')}.dump", content, file)
        return f'with open({path}, "wb") as {file}:\n{shifted(dump, "    ")}'

    return save
