"""What is written for assistants: commands that exist, and links that lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
import yaml

from railswitch.cli import main

ROOT = Path(__file__).resolve().parents[2]
SKILL = (ROOT / "skills" / "railswitch" / "SKILL.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", SKILL, flags=re.MULTILINE | re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]


def test_the_links_of_llms_txt_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / "llms.txt").read_text(encoding="utf-8"))
    assert len(links) > 5
    assert not [link for link in links if not (ROOT / link).is_file()]


def test_the_skill_says_what_it_is_for() -> None:
    _, front, _ = SKILL.split("---\n", 2)
    about = yaml.safe_load(front)
    assert about["name"] == "railswitch"
    assert 100 < len(about["description"]) <= 1024


@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_of_the_skill_are_understood(line: str) -> None:
    program, name, *words = shlex.split(line)
    assert program == "railswitch"
    group = click.Context(main, info_name=program)
    command = main.get_command(group, name)
    assert command is not None
    command.make_context(name, words, parent=group)  # an unknown option is an error


@pytest.mark.parametrize("option", sorted(set(re.findall(r"`(--[a-z-]+)`", SKILL))))
def test_the_options_that_the_skill_mentions_exist(option: str) -> None:
    group = click.Context(main)
    commands = [main.get_command(group, name) for name in main.list_commands(group)]
    known = {text for item in commands if item for p in item.params for text in p.opts}
    assert option in known
