"""The formats of a report."""

import json
import re
from html.parser import HTMLParser

import pytest

from railswitch.traces import Document
from railswitch.verify import report
from railswitch.verify.compare import compare
from railswitch.verify.findings import Comparison, Finding, Verdict

FACTS = {
    "command": "python train.py",
    "old": "as it is",
    "new": "what `railswitch migrate` makes of it",
    "old_wall_s": 12.0,
    "new_wall_s": 13.0,
    "decided": ["train.py:12: RS201 because it ran under Ray Train, rank 0, 40 times"],
}


@pytest.fixture
def comparison(old: Document, new: Document) -> Comparison:
    for event in new.of("report"):
        event["metrics"]["<b>|new</b>"] = event["metrics"].pop("accuracy")
    found = compare(old, new)
    found.facts = dict(FACTS)
    return found


@pytest.mark.parametrize("name", report.FORMATS)
def test_every_format_names_the_difference_its_line_and_its_rules(
    name: str, comparison: Comparison
) -> None:
    text = report.load(name).render(comparison)
    found = " ".join(text.split()).replace("<code>", "`").replace("</code>", "`")
    assert "`accuracy` is reported only on the old side" in found or name == "text"
    assert "because it ran under Ray Train, rank 0, 40 times" in found
    assert "accuracy" in text
    assert "train.py:" in text
    assert "RS514" in text
    assert "python train.py" in text


def test_json_is_for_programs(comparison: Comparison) -> None:
    data = json.loads(report.load("json").render(comparison))
    assert data["same"] is False
    assert data["findings"][0]["verdict"] == "differs"
    assert {"verdict", "aspect", "text", "old", "new", "rule", "explanation", "place"} == set(
        data["findings"][0]
    )
    assert next(c for c in data["curves"] if c["name"] == "epoch")["old"] == [0, 1, 2, 3]


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_the_page_stands_by_itself_and_can_be_read_aloud(comparison: Comparison) -> None:
    text = report.load("html").render(comparison)
    page = Page()
    page.feed(text)
    assert not re.search(r"(src|href)=", text)
    assert "<b>|new</b>" not in text
    pictures = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(pictures) == len(comparison.curves)
    assert all(picture["role"] == "img" and picture["aria-label"] for picture in pictures)
    assert [tag for tag, _ in page.tags].count("table") == len(pictures)
    assert text.index("What differs") < text.index("Metrics, report by report")


def test_strict_fails_on_what_v2_does_by_design(old: Document, new: Document) -> None:
    found = compare(old, new)
    assert "Nothing was lost" in report.load("text").render(found)
    assert re.search(r"\d things differ", report.load("text").render(found, strict=True))


def test_what_holds_for_all_ranks_and_trials_is_one_line(comparison: Comparison) -> None:
    for number in range(1, 9):
        text = f"trial {number}: 10 reports on both sides"
        comparison.findings.append(Finding("reports", Verdict.SAME, text))
    for name in ("text", "markdown", "html"):
        found = report.load(name).render(comparison)
        assert found.count("10 reports on both sides") == 1
        assert "8 trials: 10 reports on both sides" in found
    assert len(json.loads(report.load("json").render(comparison))["findings"]) == len(
        comparison.findings
    )
