"""The plan as a page: Markdown for a pull request, and HTML for everyone."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting import formats as report
from railswitch.codemod.reporting.plan import Plan
from railswitch.codemod.run import run
from railswitch.codemod.settings import Settings

NASTY = '<script>alert("&")</script> `tick` | ``` \\ \'"'
TRAIN = f"""\
from ray.air import ScalingConfig, session
from ray.train.torch import TorchTrainer


def train_func(config):
    session.report({{"<b>&loss</b>": 1}})  # {NASTY}


TorchTrainer(train_func, scaling_config=ScalingConfig(num_workers=2)).fit()
"""
TUNE = """\
from ray import tune
from ray.train.torch import TorchTrainer


def search(trainer: TorchTrainer):
    tune.Tuner(trainer).fit()


def history(trainer: TorchTrainer):
    return trainer.fit().metrics_dataframe
"""
VOID = {"br", "meta", "link", "img", "input", "hr"}


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[FileResult]:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "train.py").write_text(TRAIN)
    (tmp_path / "search.py").write_text(TUNE)
    found = list(run(["app/train.py", "search.py"], Settings(), fix=True, jobs=1))
    broken = FileResult(f"odd {NASTY}.py", error=f"it is not valid Python: {NASTY}")
    return [*found, broken]


class Page(HTMLParser):
    """A page as a browser sees it, and what is wrong with it."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()
        self.wrong += [f"never closed: {tag}" for tag in self.open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"closes what is not open: {tag} in line {self.getpos()[0]}")

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    def text(self, *tags: str) -> str:
        return "".join(text for tag, text in self.texts if not tags or tag in tags)


def test_the_plan_counts_what_is_done_and_left(results: list[FileResult]) -> None:
    plan = Plan(results)
    by_name = {package.name: package for package in plan.packages}
    assert by_name["app"].done == len(results[0].fixed)
    assert by_name["app"].left == len(results[0].issues)
    assert plan.whole.done == sum(len(result.fixed) for result in results)
    in_steps = [issue for step in plan.steps for issue in step.issues]
    assert sorted(issue.place for issue in in_steps) == sorted(
        issue.place for result in results for issue in result.issues
    )
    assert [step.title.split()[0] for step in plan.steps] == ["Decide", "Put"]


def test_what_is_worst_comes_first(results: list[FileResult]) -> None:
    steps = [[rule for rule, _, _ in step.rules] for step in Plan(results).steps]
    assert steps == [["RS202", "RS513"], ["RS601"]]


def test_html_is_well_formed_and_loads_nothing(results: list[FileResult]) -> None:
    text = report.load("html").render(results)
    page = Page(text)
    assert not page.wrong
    assert not {"script", "img", "link", "iframe", "object"} & {tag for tag, _ in page.tags}
    assert not [a for _, a in page.tags if any(name.startswith("on") for name in a)]
    assert "url(" not in text
    assert "@import" not in text
    assert "default-src 'none'" in str(page.all("meta"))


def test_html_shows_source_as_it_is(results: list[FileResult]) -> None:
    page = Page(report.load("html").render(results))
    assert f'-    session.report({{"<b>&loss</b>": 1}})  # {NASTY}' in page.text("del")
    assert f'+    train.report({{"<b>&loss</b>": 1}})  # {NASTY}' in page.text("ins")
    assert f"odd {NASTY}.py" in page.text("code")
    assert "def train_driver(config):" in page.text("pre")


def test_html_can_be_read_without_eyes_or_mouse(results: list[FileResult]) -> None:
    page = Page(report.load("html").render(results))
    assert page.all("html")[0]["lang"] == "en"
    assert "width=device-width" in str(page.all("meta"))
    assert len(page.all("h1")) == len(page.all("main")) == len(page.all("title")) == 1
    levels = [int(tag[1]) for tag, _ in page.tags if tag in ("h1", "h2", "h3", "h4")]
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
    identifiers = [a["id"] for _, a in page.tags if "id" in a]
    assert len(identifiers) == len(set(identifiers))
    targets = [str(a["href"]).removeprefix("#") for a in page.all("a")]
    assert set(targets) <= set(identifiers)
    assert all(a.get("scope") for a in page.all("th"))
    assert all(a.get("aria-label") for a in page.all("progress"))
    scrolling = [a for _, a in page.tags if "tabindex" in a]
    assert scrolling
    assert all(a.get("role") == "region" and a.get("aria-label") for a in scrolling)


def test_markdown_cannot_be_broken_by_source(results: list[FileResult]) -> None:
    text = report.load("markdown").render(results)
    outside_blocks = re.sub(r"(?ms)^ *(`{3,})\w+$.*?^ *\1$", "", text)
    assert "<script" not in re.sub(r"`[^`\n]*`", "", outside_blocks)
    fences = [line for line in text.splitlines() if line.lstrip().startswith("```")]
    assert len(fences) % 2 == 0
    assert "````diff" in text  # longer than the fence in the source
    assert "| `app` |" in text
    assert "  - because it belongs to Ray Train: `TorchTrainer(...)` in line " in text


def test_pages_of_nothing_say_so() -> None:
    for name in ("markdown", "html"):
        assert "Nothing known to be legacy was found." in report.load(name).render([])


def test_no_step_is_left_out_when_all_is_safe(results: list[FileResult]) -> None:
    done = [replace(result, issues=(), error=None) for result in results]
    assert not Plan(done).steps
    assert Plan(done).whole.percent == 100


@pytest.mark.parametrize("name", ["markdown", "html"])
def test_a_page_does_not_promise_that_all_is_done(results: list[FileResult], name: str) -> None:
    done = [replace(result, issues=(), error=None) for result in results]
    page = report.load(name).render(done)
    assert "100 %" not in page
    assert "nothing known is left" in page
    assert "nothing known is left" not in report.load(name).render(results[:1])


def test_neither_does_a_terminal(results: list[FileResult]) -> None:
    done = [replace(results[0], issues=()), results[1]]
    (finished,) = [line for line in Plan(done).lines() if "100 %" in line]
    assert finished.endswith("app/train.py  (nothing known is left)")
