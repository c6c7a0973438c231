"""Writes what is generated: parts of MIGRATION.md, pages of rules and commands, facts."""

import json
import sys
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

sys.path.insert(0, str(Path(__file__).parent))

from comparison import as_markdown as comparison_table

from railswitch.catalogue import DEPRECATIONS, GENERAL
from railswitch.catalogue.markdown import as_page, as_tables
from railswitch.cli import COMMANDS as NAMES
from railswitch.cli import main as command_line
from railswitch.cli.help import page

ROOT = Path(__file__).resolve().parents[1]
GUIDE = ROOT / "MIGRATION.md"
RULES = ROOT / "docs" / "rules"
COMMANDS = ROOT / "docs" / "commands.md"
FACTS = ROOT / "v2" / "_ray" / "facts.json"
COMPARISON = "<!-- comparison: generated -->\n", "<!-- end of comparison -->\n"
BEGIN = "<!-- The rest is generated from the catalogue: `python3 tasks.py docs`. -->\n"
INDEX = """\
# The rules

What railswitch knows of legacy code: a page for each rule. `railswitch explain RS201` shows the
same in the terminal. [The guide](../../MIGRATION.md) says how to go about it.

"""

MANUALS = """\
# The command line

`railswitch help check` shows the manual page of a command in the terminal; here are all of them.
`python -m railswitch` is the same command, for a Python that is not first on the path.

## Shell completion

Your shell asks railswitch for commands, options and their values. Put into the file that it reads:

| shell | file | line |
| --- | --- | --- |
| Bash | `~/.bashrc` | `eval "$(_RAILSWITCH_COMPLETE=bash_source railswitch)"` |
| Zsh | `~/.zshrc` | `eval "$(_RAILSWITCH_COMPLETE=zsh_source railswitch)"` |
| Fish | `~/.config/fish/completions/railswitch.fish` | `_RAILSWITCH_COMPLETE=fish_source railswitch \\| source` |
"""  # noqa: E501 - rows of a table


def generated() -> dict[Path, str]:
    """Every document with generated parts, and its text as it should be."""
    pages = {ROOT / row.page: as_page(row) for row in (*GENERAL, *DEPRECATIONS)}
    index = {RULES / "README.md": INDEX + as_tables("docs/rules")}
    guide = {GUIDE: _guide(GUIDE.read_text(encoding="utf-8"))}
    return {**guide, FACTS: _facts(), COMMANDS: _commands(), **index, **pages}


def main(arguments: list[str]) -> int:
    """Write them, and remove pages of rules that are no more; ``--check``: only compare."""
    documents = generated()
    if arguments == ["--check"]:
        old = [path for path, text in documents.items() if path.read_text("utf-8") != text]
        for path in old:
            print(f"{path.relative_to(ROOT)} is not up to date: python3 tasks.py docs")  # noqa: T201
        return int(bool(old))
    RULES.mkdir(exist_ok=True)
    for path in set(RULES.iterdir()) - documents.keys():
        path.unlink()
    for path, text in documents.items():
        path.write_text(text, encoding="utf-8")
    return 0


def _facts() -> str:
    """What the package must know of pyproject.toml where it came without metadata."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = map(Requirement, project["optional-dependencies"]["train"])
    (ray,) = (str(requirement.specifier) for requirement in needed if requirement.name == "ray")
    return json.dumps({"version": project["version"], "ray": ray}, indent=2) + "\n"


def _commands() -> str:
    """The manual pages of all commands."""
    # As it is called: with settings of its own, such as a short name of --help.
    group = command_line.make_context("railswitch", [], resilient_parsing=True)
    manuals = [MANUALS]
    for name in NAMES:
        command = command_line.get_command(group, name)
        assert command is not None
        text = "\n".join(line.rstrip() for line in page(group, command).splitlines())
        manuals.append(f"## railswitch {name}\n\n```text\n{text}\n```\n")
    return "\n".join(manuals)


def _guide(text: str) -> str:
    """The guide's text with its generated parts written anew."""
    written_by_hand, _ = _split(text, BEGIN)
    before, rest = _split(written_by_hand, COMPARISON[0])
    _, after = _split(rest, COMPARISON[1])
    table = f"{COMPARISON[0]}\n{comparison_table()}\n{COMPARISON[1]}"
    return f"{before}{table}{after}{BEGIN}\n{as_tables('.')}"


def _split(text: str, marker: str) -> tuple[str, str]:
    before, found, after = text.partition(marker)
    if not found:
        raise ValueError(f"{GUIDE.name} lacks the line {marker.strip()!r}")
    return before, after


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
