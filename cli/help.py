"""``railswitch help``: the manual page of a command, made from its options and a longer text."""

from __future__ import annotations

import inspect

import click

from . import COMMANDS
from ._manual import MANUAL

_INDENT = 4
_WIDTH = 100


@click.command(
    name="help",
    epilog="""\b
Examples:
  railswitch help            what each command is for
  railswitch help migrate    all about migrate
""",
)
@click.argument("name", metavar="[COMMAND]", required=False)
@click.pass_context
def command(ctx: click.Context, name: str | None) -> None:
    """Show the manual page of COMMAND: more than its --help."""
    group = ctx.find_root()
    assert isinstance(group.command, click.Group)
    if name is None:
        click.echo(group.get_help())
        return
    found = group.command.get_command(group, name)
    if found is None:
        names = ", ".join(group.command.list_commands(group))
        raise click.UsageError(f"there is no command {name!r}. The commands are: {names}")
    click.echo_via_pager(page(group, found))


def page(group: click.Context, command: click.Command) -> str:
    r"""The manual page of a command, as plain text.

    >>> from railswitch.cli import main
    >>> from railswitch.cli.explain import command
    >>> print(page(click.Context(main, info_name="railswitch"), command).split("\n\n")[0])
    NAME
        railswitch explain - Explain a rule, find those that speak of something, or list them all.
    """
    ctx = click.Context(command, info_name=command.name, parent=group)
    title = f"{ctx.command_path} - {COMMANDS[command.name or '']}"
    sections = {
        "name": title,
        "synopsis": f"{ctx.command_path} {' '.join(command.collect_usage_pieces(ctx))}",
        "description": _wrapped(inspect.cleandoc(command.help or "")),
        "options": _options(ctx),
        **MANUAL.get(command.name or "", {}),
        **_examples(command.epilog or ""),
        "see also": _see_also(command),
    }
    return "\n\n".join(
        f"{heading.upper()}\n{_indented(text)}" for heading, text in sections.items()
    )


def _options(ctx: click.Context) -> str:
    """Each option on a line of its own, and what it does below it."""
    lines = []
    for parameter in ctx.command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record is not None and isinstance(parameter, click.Option):
            name, text = record
            lines.append(f"{name}\n{_indented(_wrapped(text))}")
    return "\n".join(lines)


def _examples(epilog: str) -> dict[str, str]:
    """The paragraphs of an epilog, which start with their heading and a colon."""
    found = {}
    for paragraph in epilog.replace("\b\n", "").strip().split("\n\n"):
        heading, colon, text = paragraph.partition(":")
        if colon and heading in {"Examples", "Exit codes"}:
            found[heading.lower()] = "\n".join(line.strip() for line in text.strip().splitlines())
        elif paragraph:
            found["notes"] = paragraph
    return found


def _see_also(command: click.Command) -> str:
    others = [name for name in COMMANDS if name not in {command.name, "help"}]
    return "\n".join(
        [
            *(f"railswitch help {name}" for name in others),
            "In the repository: MIGRATION.md, the guide, and docs/rules, a page for each rule",
        ]
    )


def _wrapped(text: str) -> str:
    return click.wrap_text(text, width=_WIDTH - _INDENT, preserve_paragraphs=True)


def _indented(text: str) -> str:
    return "\n".join(f"{' ' * _INDENT}{line}" if line else "" for line in text.splitlines())
