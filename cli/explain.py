"""``railswitch explain``: what a rule is about, from the catalogue."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import click

from railswitch.catalogue import (
    DEPRECATIONS,
    GENERAL,
    GROUPS,
    Deprecation,
    UnknownRuleError,
    find,
)
from railswitch.catalogue.markdown import as_page, describe_fix, is_shell

_WIDTH_FOR_LEGACY = 110


@click.command(
    name="explain",
    epilog="""\b
Examples:
  railswitch explain                    all rules, one line each
  railswitch explain RS201              one rule, by id
  railswitch explain session-report     the same, by name
  railswitch explain --format json      the whole catalogue, for scripts
""",
)
@click.argument("rule", required=False)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json", "markdown"]),
    default="text",
    show_default=True,
    help="How to print it.",
)
def command(rule: str | None, output_format: str) -> None:
    """Explain RULE (an id such as RS201, or a name), or list all rules.

    Says what is legacy, what Ray Train V2 does with it, what to write instead, and whether
    `railswitch migrate` can do it for you.
    """
    try:
        rows = DEPRECATIONS if rule is None else (find(rule),)
    except UnknownRuleError as error:
        raise click.UsageError(str(error)) from None
    if output_format == "json":
        records = [as_record(row) for row in rows]
        click.echo(json.dumps(records if rule is None else records[0], indent=2))
    elif output_format == "markdown":
        click.echo("\n".join(as_page(row) for row in rows), nl=False)
    elif rule is None:
        _print_table()
    else:
        print_row(rows[0])


def as_record(row: Deprecation) -> dict[str, Any]:
    """A row as plain data, with what is derived from it.

    >>> from railswitch.catalogue import find
    >>> as_record(find("RS201"))["page"]
    'docs/rules/RS201.md'
    """
    return asdict(row) | {"required": row.required, "page": row.page}


def _print_table() -> None:
    from rich.console import Console  # noqa: PLC0415  (rich is slow to import)
    from rich.markdown import Markdown  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    console = Console()
    has_room = console.width >= _WIDTH_FOR_LEGACY
    for title, rows in {"General": GENERAL, **GROUPS}.items():
        table = Table(title=title, title_justify="left", title_style="bold", box=None)
        for heading, width in (("Rule", 5), ("Name", 30), ("On V2", 12), ("Fix", 11)):
            table.add_column(heading, min_width=width, no_wrap=True)
        if has_room:
            table.add_column("Legacy", ratio=1)
        for row in rows:
            legacy = [Markdown(row.legacy)] if has_room else []
            table.add_row(row.id, row.name, row.outcome.value, row.fix.remedy.value, *legacy)
        console.print(table, "")
    console.print("`railswitch explain RULE` tells more about one of them.", markup=False)


def print_row(row: Deprecation) -> None:
    """Explain one rule on the terminal."""
    from rich.console import Console  # noqa: PLC0415
    from rich.markdown import Markdown  # noqa: PLC0415
    from rich.syntax import Syntax  # noqa: PLC0415

    console = Console()
    need = "required" if row.required else "suggested"
    console.print(f"[bold]{row.id} {row.name}[/bold]  ({need}, since Ray {row.since})\n")
    for heading, text in (
        ("Legacy", row.legacy),
        ("What V2 does", f"{row.whole_effect} ({row.outcome.value})"),
        ("Instead", row.replacement),
        ("The fix", describe_fix(row)),
    ):
        console.print(f"[bold]{heading}[/bold]")
        console.print(Markdown(text), "")
    language = "sh" if is_shell(row) else "python"
    for heading, code in (("Before", row.before), ("After", row.after)):
        if code is not None:
            console.print(f"[bold]{heading}[/bold]")
            console.print(Syntax(code, language, theme="ansi_dark", background_color="default"))
    if row.covers:
        console.print(f"Also covers: {', '.join(row.covers)}", style="dim")
    console.print(row.page, style="dim", markup=False)
