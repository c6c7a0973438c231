"""What the commands say of themselves."""

from __future__ import annotations

import shlex

import click
import pytest
from click.testing import CliRunner

from railswitch.cli import COMMANDS, main
from railswitch.cli._manual import MANUAL


def said_by(*words: str) -> str:
    done = CliRunner().invoke(main, [*words], prog_name="railswitch")
    assert done.exit_code == 0, done.output
    return done.output


def options_of(name: str) -> list[str]:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    return [text for option in command.params for text in option.opts if text.startswith("--")]


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_examples_of_commands_that_exist(name: str) -> None:
    text = said_by(name, "--help")
    examples = [
        line for line in text.partition("Examples:")[2].splitlines() if " railswitch " in line
    ]
    assert examples
    for line in examples:
        words = shlex.split(line.partition("railswitch ")[2].partition("   ")[0])
        assert words[0] in COMMANDS
        assert {word for word in words if word.startswith("--")} <= set(options_of(words[0]))


@pytest.mark.parametrize("name", COMMANDS)
def test_the_manual_page_has_every_option_and_the_examples(name: str) -> None:
    text = said_by("help", name)
    headings = [line for line in text.splitlines() if line.isupper() and not line.startswith(" ")]
    assert headings[:4] == ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS"]
    assert "EXAMPLES" in headings
    assert headings[-1] == "SEE ALSO"
    for option in options_of(name):
        assert f"\n    {option}" in text or f", {option}" in text, option
    assert max(map(len, text.splitlines())) <= 104


def test_the_longer_texts_belong_to_commands() -> None:
    assert set(MANUAL) <= set(COMMANDS)
    assert "TWO TARGETS" in said_by("help", "migrate")


def test_the_longer_texts_name_options_that_exist() -> None:
    for name, sections in MANUAL.items():
        words = " ".join(sections.values()).replace("`", " ").split()
        named = {word.rstrip(".,;:") for word in words if word.startswith("--")}
        assert named <= set(options_of(name)) | {"--unsafe"}, name


def test_without_a_command_it_lists_them() -> None:
    assert said_by("help").splitlines()[0] == "Usage: railswitch [OPTIONS] COMMAND [ARGS]..."


def test_an_unknown_command_is_named() -> None:
    done = CliRunner().invoke(main, ["help", "nothing"])
    assert done.exit_code == 2
    assert "there is no command 'nothing'" in done.output


def test_a_misspelt_command_names_the_right_one() -> None:
    done = CliRunner().invoke(main, ["chekc"])
    assert done.exit_code == 2
    assert "No such command 'chekc'. Did you mean 'check'?" in done.output
