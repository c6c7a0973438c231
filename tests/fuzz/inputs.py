"""Files by seed: legacy code in every kind of file, and then damaged."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from railswitch.catalogue import DEPRECATIONS, Role
from railswitch.codemod.settings import Settings, Target
from tests.codemod.fixtures import FOLDER

LONGEST = 20_000
"""Bytes, however often a part is repeated: what takes long in such a file explodes in others."""

CANARY = "executed"
"""The name of a file that some of the inputs make if anybody runs them."""

HOSTILE = (
    # Encodings, line ends, and what a terminal would obey.
    *(b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\x0c", b"\t", b"    ", b"\\\n"),
    *(b"\x1b]0;x\x07", b"\x9b31m", b"\xe2\x80\xae", "ﬁé\u2028\U0001f600".encode()),
    *(b"# -*- coding: utf-16 -*-\n", b"# coding: latin-1\n", b"# coding: rot13\n"),
    # Parts of Python.
    *(b"'''", b'"""', b"f'{", b"}", b"(", b")", b"[", b"]", b"{", b":", b"@", b"*", b"**", b"="),
    *(b":=", b";", b"lambda: ", b"async ", b"await ", b"yield ", b"del ", b"match x:\n"),
    *(b"global session\n", b"nonlocal x\n", b"session = None\n"),
    *(b"from ray.air import *\n", b"import ray.air.session as ray\n"),
    # Parts of other files.
    *(b"%%bash\n", b"%pip install ray==2.6\n", b"!pip install 'ray[air]<2.7'\n"),
    *(b"```\n", b".. code:: python\n", b'{"cells": [', b'"source": ', b"null", b"[[[["),
    *(b"- ", b"&a *a\n", b"1e999", b"ray==", b"ray>=2.6,<3\n"),
    f"__import__('pathlib').Path({CANARY!r}).touch()\n".encode(),
)
ENCODINGS = ("latin-1", "utf-16", "utf-8-sig", "utf-32", "cp1252", "shift_jis")

Random = random.Random


@dataclass(frozen=True)
class Input:
    """A file, and how it is looked at."""

    name: str
    data: bytes
    settings: Settings


@cache
def fragments() -> tuple[str, ...]:
    """Legacy code of every rule."""
    rows = {row.before for row in DEPRECATIONS if Role.SHELL not in row.roles}
    cases = {path.read_bytes().decode() for path in FOLDER.glob("*/*.py")}
    return tuple(sorted(text for text in rows | cases if len(text) < LONGEST // 4))


@cache
def shell_lines() -> tuple[str, ...]:
    return tuple(sorted({row.before for row in DEPRECATIONS if Role.SHELL in row.roles}))


def drawn(seed: int) -> Input:
    """The input of a seed.

    >>> drawn(1) == drawn(1), drawn(1) == drawn(2)
    (True, False)
    """
    chance = Random(seed)
    name = chance.choice(list(KINDS))
    data = KINDS[name](chance).encode("utf-8", "surrogatepass")
    for _ in range(chance.choice((0, 1, 1, 2, 4, 16))):
        data = chance.choice(DAMAGES)(chance, data)[:LONGEST]
    settings = Settings(
        unsafe=chance.random() < 0.5,
        target=chance.choice(list(Target)),
        keep_metrics=chance.random() < 0.3,
        todo=chance.random() < 0.2,
    )
    return Input(name, data, settings)


def _python(chance: Random) -> str:
    return "\n".join(chance.choices(fragments(), k=chance.choice((1, 1, 2))))


def _notebook(chance: Random) -> str:
    cells = [
        {
            "cell_type": chance.choice(("code", "code", "markdown", "raw")),
            "metadata": {},
            "source": chance.choice((str, lambda text: text.splitlines(keepends=True)))(text),
        }
        for text in chance.choices((*fragments(), *shell_lines()), k=chance.choice((1, 2)))
    ]
    return json.dumps(
        {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1
    )


def _markdown(chance: Random) -> str:
    fence = chance.choice(("```", "~~~", "````", "> ```", "  ```"))
    return f"# Train\n\n{fence}python\n{_python(chance)}\n{fence}\n\n{_shell(chance)}\n"


def _restructured(chance: Random) -> str:
    code = _python(chance).replace("\n", "\n    ")
    return (
        f"Train\n=====\n\n.. code-block:: python\n\n    {code}\n\nand::\n\n    {_shell(chance)}\n"
    )


def _shell(chance: Random) -> str:
    return f"{chance.choice(shell_lines())}\npip install 'ray[air]==2.{chance.randrange(70)}.1'\n"


def _yaml(chance: Random) -> str:
    code = _python(chance).replace("\n", "\n      ")
    return f"setup_commands:\n  - {_shell(chance).strip()!r}\ndata:\n  train.py: |\n      {code}\n"


def _toml(chance: Random) -> str:
    pin = f"2.{chance.randrange(70)}"
    return f'[project]\ndependencies = ["ray[air]=={pin}", "torch"]\n[tool.x]\nray = "^{pin}"\n'


def _requirements(chance: Random) -> str:
    return f"ray[air]=={chance.randrange(3)}.{chance.randrange(70)}.1  # pinned\ntorch>=2\n"


def _docker(chance: Random) -> str:
    return f"FROM rayproject/ray-ml:2.{chance.randrange(70)}.0\nRUN {_shell(chance).strip()}\n"


KINDS: dict[str, Callable[[Random], str]] = {
    "train.py": _python,
    "stub.pyi": _python,
    "setup.py": lambda chance: f"{_python(chance)}\ninstall_requires=[{_requirements(chance)!r}]\n",
    "notebook.ipynb": _notebook,
    "guide.md": _markdown,
    "guide.rst": _restructured,
    "run.sh": _shell,
    "cluster.yaml": _yaml,
    "pyproject.toml": _toml,
    "requirements.txt": _requirements,
    "Dockerfile": _docker,
}


def _flip(chance: Random, data: bytes) -> bytes:
    if not data:
        return data
    at = chance.randrange(len(data))
    return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :]


def _insert(chance: Random, data: bytes) -> bytes:
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(HOSTILE) + data[at:]


def _replace_line(chance: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        lines[chance.randrange(len(lines))] = chance.choice((chance.choice(HOSTILE), b"", b"\n"))
    return b"".join(lines)


def _swap_lines(chance: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[first], lines[second] = lines[second], lines[first]
    return b"".join(lines)


def _indent(chance: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        first = chance.randrange(len(lines))
        for number in range(first, chance.randint(first, len(lines) - 1) + 1):
            lines[number] = b"    " + lines[number]
    return b"".join(lines)


def _remove(chance: Random, data: bytes) -> bytes:
    start = chance.randint(0, len(data))
    return data[:start] + data[start + chance.randrange(1, 40) :]


def _repeat(chance: Random, data: bytes) -> bytes:
    start = chance.randint(0, len(data))
    end = start + chance.randrange(1, 60)
    return data[:end] + data[start:end] * chance.choice((1, 2, 200)) + data[end:]


def _cut(chance: Random, data: bytes) -> bytes:
    return data[: chance.randint(0, len(data))]


def _encode(chance: Random, data: bytes) -> bytes:
    return data.decode("utf-8", "replace").encode(chance.choice(ENCODINGS), "replace")


def _line_ends(chance: Random, data: bytes) -> bytes:
    return data.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\n\r", b"\x0c\n", b"\x85")))


DAMAGES = (
    *(_flip, _insert, _insert, _replace_line, _swap_lines, _indent),
    *(_remove, _repeat, _cut, _encode, _line_ends),
)
