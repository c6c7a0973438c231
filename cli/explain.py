"""``railswitch explain``: what a rule is about, from the catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
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
from railswitch.catalogue.address import page_address
from railswitch.catalogue.markdown import as_page, describe_fix, is_shell

_WIDTH_FOR_LEGACY = 110


@click.command(
    name="explain",
    epilog="""\b
Examples:
  railswitch explain                    all rules, one line each
  railswitch explain RS201              one rule, by id
  railswitch explain session-report     the same, by name
  railswitch explain RS2                the rules whose ids begin so
  railswitch explain progress_reporter  the rules that speak of something
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
    """Explain RULE (an id such as RS201, or a name), list those that speak of a word, or all.

    Says what is legacy, what Ray Train V2 does with it, what to write instead, and whether
    `railswitch migrate` can do it for you.
    """
    rows = DEPRECATIONS if rule is None else _found(rule)
    is_list = rule is None or len(rows) > 1
    if output_format == "json":
        records = [as_record(row) for row in rows]
        click.echo(json.dumps(records if is_list else records[0], indent=2))
    elif output_format == "markdown":
        click.echo("\n".join(as_page(row) for row in rows), nl=False)
    elif is_list:
        _print_table(None if rule is None else rows)
    else:
        print_row(rows[0])


def _found(words: str) -> tuple[Deprecation, ...]:
    """The rule of that id or name; else those whose ids begin so, or all that speak of it."""
    try:
        return (find(words),)
    except UnknownRuleError as error:
        if rows := beginning_with(words) or speaking_of(words):
            return rows
        raise click.UsageError(str(error)) from None


def beginning_with(words: str) -> tuple[Deprecation, ...]:
    """The rules whose ids begin so, as with ``--select``.

    >>> from railswitch.cli.explain import beginning_with
    >>> [row.id for row in beginning_with("rs43")]
    ['RS430', 'RS431', 'RS432', 'RS433', 'RS434', 'RS435']
    """
    wanted = words.strip().upper()
    is_beginning = re.fullmatch(r"RS\d{1,2}", wanted) is not None
    return tuple(
        row for row in (*GENERAL, *DEPRECATIONS) if is_beginning and row.id.startswith(wanted)
    )


def speaking_of(words: str) -> tuple[Deprecation, ...]:
    """The rules in whose name, legacy form or code something is mentioned.

    >>> from railswitch.cli.explain import speaking_of
    >>> [row.id for row in speaking_of("SyncConfig(upload_dir")]
    ['RS313']
    """
    wanted = words.strip().lower()
    return tuple(
        row
        for row in (*GENERAL, *DEPRECATIONS)
        if wanted
        and any(
            wanted in text.lower()
            for text in (row.name, row.legacy, row.before, *(name.old for name in row.names))
        )
    )


def as_record(row: Deprecation) -> dict[str, Any]:
    """A row as plain data, with what is derived from it.

    >>> from railswitch.catalogue import find
    >>> as_record(find("RS201"))["page"]
    'docs/rules/RS201.md'
    """
    return asdict(row) | {"required": row.required, "page": row.page}


def _print_table(rows_shown: Collection[Deprecation] | None) -> None:
    from rich.console import Console  # noqa: PLC0415  (rich is slow to import)
    from rich.markdown import Markdown  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    console = Console()
    has_room = console.width >= _WIDTH_FOR_LEGACY
    for title, group in {"General": GENERAL, **GROUPS}.items():
        rows = [row for row in group if rows_shown is None or row in rows_shown]
        if not rows:
            continue
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
            shown = Syntax(code, language, theme="ansi_dark", background_color="default")
            # As it is, whatever the width: a line that is cut or broken cannot be copied.
            console.print(shown.highlight(code), soft_wrap=True)
    if row.covers:
        console.print(f"Also covers: {', '.join(row.covers)}", style="dim")
    if address := page_address(row):
        console.print(address, style="dim", markup=False, soft_wrap=True)
