"""A row as a page of Markdown, and all rows as tables that link to the pages."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator

from . import GENERAL, GROUPS
from .model import Deprecation, Remedy

_REMEDIES = {
    Remedy.SAFE: "`railswitch migrate` rewrites it",
    Remedy.CONDITIONAL: "`railswitch migrate` rewrites it where this can be shown, and reports it "
    "elsewhere",
    Remedy.UNSAFE: "`railswitch migrate --unsafe` rewrites it; look at the result",
    Remedy.MANUAL: "`railswitch check` reports it; you decide",
    Remedy.RUNTIME: "source cannot show it; at run time",
}

_SHORT = {
    Remedy.SAFE: "safe",
    Remedy.CONDITIONAL: "safe where it can be shown",
    Remedy.UNSAFE: "unsafe: with `--unsafe`",
    Remedy.MANUAL: "manual",
    Remedy.RUNTIME: "seen at run time only",
}


def as_page(row: Deprecation) -> str:
    """A row as the page that warnings, findings and the guide lead to.

    >>> from railswitch.catalogue import find
    >>> as_page(find("RS201")).splitlines()[0]
    '# RS201 session-report'
    """
    need = "required" if row.required else "suggested"
    language = "sh" if is_shell(row) else "python"
    lines = [
        f"# {row.id} {row.name}\n",
        f"{row.legacy} ({need}, since Ray {row.since}, V2: {row.outcome.value}).\n",
        f"**What V2 does.** {row.whole_effect}\n",
        f"**Instead.** {row.replacement}\n",
        f"**The fix.** {describe_fix(row)}\n",
        f"```{language}\n# before\n{row.before}```\n",
    ]
    if row.after is not None:
        lines.append(f"```{language}\n# after\n{row.after}```\n")
    return "\n".join(lines)


def as_tables(folder: str) -> str:
    """A table for each group of rules, with links as a document in that folder needs them.

    >>> "[RS201](docs/rules/RS201.md)" in as_tables(".")
    True
    """
    return "\n".join(_tables(folder))


def _tables(folder: str) -> Iterator[str]:
    for title, rows in {"General": GENERAL, **GROUPS}.items():
        yield f"### {title}\n"
        yield "| rule | name | on V2 | since Ray | fix |\n| --- | --- | --- | --- | --- |"
        for row in rows:
            link = f"[{row.id}]({posixpath.relpath(row.page, folder)})"
            fix = _SHORT[row.fix.remedy]
            yield f"| {link} | {row.name} | {row.outcome.value} | {row.since} | {fix} |"
        yield ""


def describe_fix(row: Deprecation) -> str:
    """Who moves the code, in a sentence.

    >>> from railswitch.catalogue import find
    >>> describe_fix(find("RS205"))
    '`railswitch migrate` rewrites it.'
    """
    who, reason = _REMEDIES[row.fix.remedy], row.fix.reason
    if row.fix.remedy is Remedy.UNSAFE:
        return f"{who}. {row.fix.sentence}"
    return f"{who}: {reason}".removesuffix(": ").rstrip(".") + "."


def is_shell(row: Deprecation) -> bool:
    """Whether the row is about shell lines and files rather than about Python.

    >>> from railswitch.catalogue import find
    >>> is_shell(find("RS201"))
    False
    """
    return [role.value for role in row.roles] == ["shell"]
