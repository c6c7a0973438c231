"""The ``railswitch`` command.

Each subcommand lives in the module of its name and is imported only when it is called, so that
``railswitch check`` starts quickly and never imports Ray.
"""

from __future__ import annotations

import errno
import importlib
import os
import sys
from typing import Any

import click

COMMANDS = {
    "baseline": "Note what is legacy today, so that `check` fails only on what is new.",
    "check": "Find legacy Ray AIR and Ray Train V1 code and explain it.",
    "decide": "List the questions that only you can answer, and what each answer rewrites.",
    "doctor": "Look at the driver and every node of a cluster, and say what to do.",
    "explain": "Explain a rule, find those that speak of something, or list them all.",
    "help": "Show the manual page of a command.",
    "migrate": "Rewrite legacy code for Ray Train V2.",
    "run": "Run a script as it is, with legacy names served and warned of.",
    "server": "Answer an editor: findings while you type, explanations and fixes.",
    "verify": "Run the old and the new, and show that nothing was lost.",
}

GIVEN = "railswitch.cli.given"
"""Where the context of the whole command keeps its arguments."""


class _LazyGroup(click.Group):
    """A group that knows its commands by name and help line, and imports one when it is used."""

    def main(self, *arguments: Any, **options: Any) -> Any:
        """Run; a full disk, or whatever else output cannot be written to, is said in a line."""
        try:
            return super().main(*arguments, **options)
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
                raise
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left of it has no place to go
            click.echo(f"Error: cannot write all of the output: {error.strerror}", err=True)
            sys.exit(2)

    def make_context(
        self, info_name: str | None, args: list[str], *rest: Any, **extra: Any
    ) -> click.Context:
        """The context of the command, which keeps the arguments: reports name them."""
        given = tuple(args)  # parsing takes them out of the list
        context = super().make_context(info_name, args, *rest, **extra)
        context.meta[GIVEN] = given
        return context

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"{__name__}.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was typed; the nearest one is named where there is none."""
        import difflib  # noqa: PLC0415  (few commands are misspelt)

        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            if not near or args[0] in COMMANDS:
                raise
            raise click.UsageError(f"{error.message} Did you mean {near[0]!r}?", ctx) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=_LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Examples:
  railswitch check .                    what is legacy here; nothing is changed
  railswitch explain RS201              what a finding means
  railswitch migrate .                  what would be rewritten, as a diff
  railswitch help migrate               the manual page of a command

Start with `railswitch check .` in your repository; it changes nothing.
""",
)
@click.version_option(package_name="railswitch", prog_name="railswitch")
def main() -> None:
    """Move Ray AIR and Ray Train V1 code to Ray Train V2 without losing a metric."""
