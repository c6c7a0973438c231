"""``railswitch decide``: the questions that a repository raises, and what each answer does."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import replace

import click

from railswitch.codemod.config import Config
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting.layout import wrapped
from railswitch.codemod.reporting.questions import Raised, raised
from railswitch.codemod.reporting.summary import counted
from railswitch.codemod.settings import Settings

from ._codemod import CLEAN, FOUND, Selection, results_for, selection, settings_from, show


@click.command(
    name="decide",
    epilog="""\b
Examples:
  railswitch decide                              what there is to decide, and what follows
  railswitch decide --output-format json         for scripts
  railswitch migrate --decide metrics=callback   migrate with an answer
  railswitch migrate --interactive               be asked, and remember the answers

\b
Exit codes: 0 nothing (left) to decide, 1 something to decide, 2 nothing could be done.
""",
)
@selection
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the questions.",
)
def command(chosen: Selection, *, output_format: str) -> None:
    """List the questions that only you can answer about PATHS, and what each answer rewrites.

    An answer is given once, in [tool.railswitch.decisions] of pyproject.toml or with --decide, and
    settles every finding that waits for it. Nothing is changed here.
    """
    settings, loaded = settings_from(chosen)
    questions = questions_of(chosen, loaded, settings)
    if output_format == "json":
        show(json.dumps({"questions": [item.record() for item in questions]}, indent=2))
    else:
        for item in questions:
            show("\n".join(item.lines()) + "\n")
        for line in _told(questions, settings).splitlines():
            show("\n".join(wrapped(line)))
    sys.exit(FOUND if questions else CLEAN)


def questions_of(chosen: Selection, loaded: Config, settings: Settings) -> list[Raised]:
    """The questions that are open with these settings."""

    def migrated(answers: Mapping[str, str]) -> list[FileResult]:
        wanted = replace(settings, answers={**settings.answers, **answers}, unsafe=False)
        return results_for(chosen, loaded, wanted, fix=True)[0]

    found, _ = results_for(chosen, loaded, settings, fix=False)
    return raised(found, settings.answers, migrated)


def _told(questions: list[Raised], settings: Settings) -> str:
    given = "".join(f' Decided: {id_} = "{name}".' for id_, name in settings.answers.items())
    if not questions:
        return f"Nothing is left to decide here.{given}"
    asked = f"{counted(len(questions), 'question')} to decide.{given}"
    open_ = sorted((q for q in questions if not q.is_in_vain), key=lambda q: not q.proposed)
    if not open_:
        return f"{asked}\nNo answer rewrites anything here: `railswitch check` says what to do."
    chosen = open_[0]
    example, proposed = chosen.question, chosen.proposed
    named = (proposed,) if proposed else example.names
    answers = " or ".join(f'`{example.id} = "{name}"`' for name in named)
    return (
        f"{asked}\nNext: write {answers} below [tool.railswitch.decisions] in pyproject.toml, or "
        f"say --decide {example.id}={'|'.join(named)}; then run `railswitch migrate`."
    )
