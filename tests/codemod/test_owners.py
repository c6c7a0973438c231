"""CODEOWNERS, as GitHub and GitLab read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from railswitch.codemod.reporting.owners import PLACES, Owners

GITHUB = """\
# the last line that fits counts
*       @everyone   # and a remark
*.js    @web
/build/ @builders
docs/*  docs@example.com
apps/   @one @two
/apps/secret
with\\ space.py @spaces
""".splitlines()

GITLAB = """\
* @all
[Training][2] @trainers
train/
train/eval/ @evaluators
^[Documents]
*.md @writers
""".splitlines()


@pytest.mark.parametrize(
    ("path", "owners"),
    [
        ("train.py", "@everyone"),
        ("deep/down/app.js", "@web"),
        ("build/logs/a.py", "@builders"),
        ("deep/build/a.py", "@everyone"),
        ("docs/a.py", "docs@example.com"),
        ("docs/deeper/a.py", "@everyone"),
        ("deep/apps/a.py", "@one @two"),
        ("apps/secret/a.py", "nobody"),
        ("with space.py", "@spaces"),
    ],
)
def test_github(path: str, owners: str) -> None:
    assert Owners(GITHUB).of(path) == owners


@pytest.mark.parametrize(
    ("path", "owners"),
    [
        ("setup.py", "@all"),
        ("train/main.py", "@all @trainers"),
        ("train/eval/main.py", "@all @evaluators"),
        ("train/README.md", "@all @trainers @writers"),
    ],
)
def test_gitlab_has_sections_of_which_each_counts(path: str, owners: str) -> None:
    assert Owners(GITLAB).of(path) == owners


@pytest.mark.parametrize("place", PLACES)
def test_it_is_found_where_services_look_for_it(place: str, tmp_path: Path) -> None:
    file = tmp_path / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("* @everyone\n")
    assert Owners.in_repository(tmp_path).of("a.py") == "@everyone"


def test_without_one_nobody_owns_anything(tmp_path: Path) -> None:
    owners = Owners.in_repository(tmp_path)
    assert not owners
    assert owners.of("a.py") == "nobody"
