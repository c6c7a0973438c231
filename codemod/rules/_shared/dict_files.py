"""For RS501 and RS502: the files that a dictionary becomes, and code that writes and reads them.

AIR pickled the dictionary as one. If the owner of the program has decided so, what ``state_dict()``
gives for a key is a file that PyTorch reads, called after the key; the rest stays such a pickle.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

from ...findings.edits import Edit, InsertBlock, Rewrite
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...knowledge.spellings import members
from ...names.module import Module
from ...rewriting.statements import has_own_lines, shifted
from .checkpoints import CLASSES, DICT_FILE, spread
from .function_layout import gap_above

_WRITTEN = re.compile(r'\.save\(\w+\.pop\("(\w+)"\), [\w.]+\.join\(\w+, "\1\.pt"\)\)')
"""What a run of this has written, which a further one goes by."""


@dataclass(frozen=True)
class DictFiles:
    """The files of all dictionaries of a module."""

    states: tuple[str, ...] = ()
    """The keys with a file of their own."""
    has_rest: bool = True
    """Whether there are other keys, in the pickle."""

    def saved(self, needs: Needs, directory: str, content: str, file: str) -> str:
        """The lines that write them; with states, ``content`` is a variable."""
        path, lines = needs("os"), []
        for key in self.states:
            torch = needs("torch")
            lines.append(
                f'{torch}.save({content}.pop("{key}"), {path}.path.join({directory}, "{key}.pt"))'
            )
        if self.has_rest:
            dump = spread(f"{needs('ray.cloudpickle')}.dump", content, file)
            lines.append(
                f'with open({path}.path.join({directory}, "{DICT_FILE}"), "wb") as {file}:\n'
                f"{shifted(dump, '    ')}"
            )
        return "\n".join(lines)

    def loaded(self, needs: Needs, directory: str, file: str, key: object = None) -> str:
        """The expression that reads a key, or the dictionary; ``file`` is the open pickle."""
        if key in self.states:
            return self._state(needs, directory, str(key))
        pickled = f"{needs('ray.cloudpickle')}.load({file})" if self.has_rest or key else ""
        if not self.states or key is not None:
            return pickled
        items = [f"**{pickled}"] if pickled else []
        items += [f'"{name}": {self._state(needs, directory, name)}' for name in self.states]
        return _in_braces(items)

    def _state(self, needs: Needs, directory: str, key: str) -> str:
        path = f'{needs("os")}.path.join({directory}, "{key}.pt")'
        return f"{needs('torch')}.load({path}, weights_only=False)"


def _in_braces(items: list[str]) -> str:
    """A dictionary; one item in a line, where there are several."""
    if len(items) == 1:
        return f"{{{items[0]}}}"
    return "{\n" + "".join(f"    {item},\n" for item in items) + "}"


def files_of(module: Module) -> DictFiles | None:
    """The files of a module's dictionaries; None where these are not all alike, or not seen."""
    return module.once(_files_of)


def _files_of(module: Module) -> DictFiles | None:
    written = tuple(dict.fromkeys(_WRITTEN.findall(module.source.text)))
    has_pickle = DICT_FILE in module.source.text
    found = {DictFiles(written, has_pickle)} if written or has_pickle else set()
    for use in module.find(*members(CLASSES, "from_dict")):
        if use.call is None or not use.is_spelled:
            return None
        match use.call:
            case ast.Call(args=[ast.Dict(keys=keys, values=values)], keywords=[]):
                names = [key.value if isinstance(key, ast.Constant) else None for key in keys]
                if not all(isinstance(n, str) and n.isidentifier() for n in names):
                    return None
                states = [n for n, v in zip(names, values, strict=True) if _is_state(v)]
                found.add(DictFiles(tuple(map(str, states)), len(states) < len(names)))
            case _:
                return None
    return found.pop() if len(found) == 1 else None


def _is_state(node: ast.expr) -> bool:
    """``model.state_dict()``."""
    match node:
        case ast.Call(func=ast.Attribute(attr="state_dict"), args=[], keywords=[]):
            return True
    return False


_READER = "read_dictionary"
_READER_TEXT = '''\
def {name}(checkpoint):
    """The dictionary that a checkpoint was made of."""
    with checkpoint.as_directory() as directory:
        with open({os}.path.join(directory, "{file}"), "rb") as file:
            return {pickle}.load(file)


'''


def by_function(module: Module, call: ast.Call) -> list[Edit] | Refused:
    """The edits that let a function read the dictionary, which is written into the module once.

    It may be read on a condition, more than once in a statement, or later.
    """
    there = module.names.root.symbols.get(_READER)
    place = module.once(_place)
    if there is None and place is None:
        return Refused("there is no place for a function that reads the dictionary")
    if there is not None and f'"{DICT_FILE}"' not in module.source.text:
        return Refused(f"the file has a `{_READER}` of its own")
    edits: list[Edit] = [Rewrite(call, _asked)]
    if there is None and place is not None:
        needs = Needs(module, module.names.root, place)
        names = {"os": needs("os"), "pickle": needs("ray.cloudpickle"), "file": DICT_FILE}
        gap = "\n" * gap_above(module, place)
        text = gap + _READER_TEXT.format(name=_READER, **names).rstrip("\n") + "\n\n"
        edits += [InsertBlock(place, text), *needs.edits]
    return edits


def _asked(text: str) -> str:
    checkpoint = text.rpartition(".")[0].strip()
    return f"{_READER}({checkpoint})"


def _place(module: Module) -> ast.stmt | None:
    """The statement above which the function stands: above all that may ask it."""
    asking = {
        id(call)
        for call, _ in module.names.calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "to_dict"
    }
    for statement in module.tree.body:
        is_block = isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        if is_block or any(id(node) in asking for node in ast.walk(statement)):
            return statement if has_own_lines(module, statement) else None
    return None
