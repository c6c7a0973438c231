"""The plan as a page: Markdown for a pull request, and HTML for everyone."""

from __future__ import annotations

import itertools
import json
import re
from base64 import b64encode
from dataclasses import replace
from datetime import datetime, timezone
from hashlib import sha256
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from railswitch.catalogue.effort import DECIDE, LEARN
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting import formats as report
from railswitch.codemod.reporting.about import About, Kind
from railswitch.codemod.reporting.effort import Work, hours
from railswitch.codemod.reporting.formats.html.changes import marked
from railswitch.codemod.reporting.owners import Owners
from railswitch.codemod.reporting.plan import Plan
from railswitch.codemod.reporting.report import Report
from railswitch.codemod.run import run
from railswitch.codemod.settings import Settings
from railswitch.codemod.text.git import Head

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
VOID = {"br", "meta", "link", "img", "input", "hr", "wbr"}


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
    text = report.load("html").render(Report(results))
    page = Page(text)
    assert not page.wrong
    assert not {"img", "link", "iframe", "object", "form"} & {tag for tag, _ in page.tags}
    assert not [a for _, a in page.tags if any(name.startswith("on") for name in a)]
    assert not [a for _, a in page.tags if "style" in a or "src" in a]
    assert "url(" not in text
    assert "@import" not in text


def test_its_policy_knows_its_script_and_its_style_and_no_others(results: list[FileResult]) -> None:
    page = Page(report.load("html").render(Report(results)))
    (policy,) = [str(a["content"]) for a in page.all("meta") if "http-equiv" in a]
    allowed = dict(part.split(" ", 1) for part in policy.split("; "))
    assert len(page.all("script")) == len(page.all("style")) == 1
    for tag in ("script", "style"):
        digest = b64encode(sha256(page.text(tag).encode()).digest()).decode()
        assert allowed.pop(f"{tag}-src") == f"'sha256-{digest}'"
    assert set(allowed.values()) == {"'none'"}
    assert "default-src" in allowed


def test_html_shows_source_as_it_is(results: list[FileResult]) -> None:
    page = Page(report.load("html").render(Report(results)))
    diff = page.text("del", "ins", "b", "span")
    assert f'-    session.report({{"<b>&loss</b>": 1}})  # {NASTY}' in diff
    assert f'+    train.report({{"<b>&loss</b>": 1}})  # {NASTY}' in diff
    assert f"odd {NASTY}.py" in page.text("code")
    assert "def train_driver(config):" in page.text("pre")


def test_html_says_what_it_is(results: list[FileResult]) -> None:
    head = Head(Path("/code/shop"), "0123456789abcdef", "main", "2026-11-18T10:00:00+01:00")
    began = datetime(2026, 11, 18, 9, 30, tzinfo=timezone.utc)
    for kind, words in ((Kind.CHECK, "nothing was changed"), (Kind.WRITTEN, "are changed")):
        about = About(kind, "railswitch check 'a b.py'", "bridge", began, head)
        told = Page(report.load("html").render(Report(results, about))).text()
        assert words in told
        for fact in (
            "railswitch check 'a b.py'",
            "2026-11-18 09:30 UTC",
            f"{about.version}, target bridge",
            "shop on main, commit 0123456789ab of 2026-11-18",
        ):
            assert fact in told


def test_html_has_the_plan_first_and_places_rules_and_files_lead_to_each_other(
    results: list[FileResult],
) -> None:
    page = Page(report.load("html").render(Report(results)))
    titles = [text for tag, text in page.texts if tag == "h2"]
    assert titles[0] == "What is left, in this order"
    places = page.all("article")
    assert len(places) == sum(len(result.issues) for result in results)
    links = [json.loads(str(a["data-show"])) for a in page.all("a") if "data-show" in a]
    assert ["rule", "RS601"] in links
    assert ["file", "search.py"] in links
    assert ["file", "app/"] in links
    assert ["step", "1"] in links
    anchors = {a.get("href") for a in page.all("a")}
    assert {f"#{place['data-rule']}" for place in places} <= anchors


def test_lines_of_a_change_have_their_numbers_and_words_that_differ_are_marked() -> None:
    old = "".join(f"line {number}\n" for number in range(1, 8))
    new = old.replace("line 4\n", "word 4\nmore & more\n")
    page = Page(report.load("html").render(Report([FileResult("a.py", old=old, new=new)])))
    numbers = [(tag, a["data-n"]) for tag, a in page.tags if "data-n" in a]
    assert numbers == [
        ("span", "2"),
        ("span", "3"),
        ("del", "4"),
        ("ins", "4"),
        ("ins", "5"),
        ("span", "6"),
        ("span", "7"),
    ]
    assert [text for tag, text in page.texts if tag == "b"] == ["line", "word", "more & more"]


def test_a_change_of_a_notebook_tells_its_cell_and_counts_in_it() -> None:
    old = "# cell 1\na = 1\n\n# cell 3\n# cell 2\nb = 2\nc = 3\nd = 4\n\n# cell 4\ne = 5\n\n"
    new = old.replace("d = 4", "d = 5").replace("a = 1", "a = 2")
    page = Page(report.load("html").render(Report([FileResult("a.ipynb", old=old, new=new)])))
    shown = [(tag, text) for tag, text in page.texts if tag in {"i", "del", "ins", "span"}]
    cells = [text for tag, text in shown if tag == "i"]
    assert cells == ["cell 1", "cell 3", "cell 3", "cell 4"]
    numbers = [(tag, a["data-n"]) for tag, a in page.tags if a.get("data-n")]
    assert numbers == [
        *[("del", "1"), ("ins", "1"), ("span", "2")],
        *[("span", "2"), ("span", "3"), ("del", "4"), ("ins", "4"), ("span", "5")],
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (["a = 1", "b = 2"], ["a = 1"]),
        ([], ["a <b>"]),
        (["x"], []),
        (["return f(a, b)", ""], ["", "return g(a, b)  # <i>"]),
        (["entirely", "different"], ["1 2 3 4 5 6 7 8"]),
    ],
)
def test_marks_change_no_text(old: list[str], new: list[str]) -> None:
    for lines, shown in zip((old, new), marked(old, new), strict=True):
        assert [re.sub("</?b>", "", line) for line in shown] == [escape(line) for line in lines]


def test_the_work_is_summed_up_by_package_and_owner(results: list[FileResult]) -> None:
    owners = Owners(["* @everyone", "app/ @trainers"])
    issues = [issue for result in results for issue in result.issues]
    shown = report.load("html").render(Report(results, About(owners=owners)))
    page = Page(shown)
    for owner in ("@everyone", "@trainers"):
        left = sum(owners.of(issue.path) == owner for issue in issues)
        assert f'<code>{owner}</code></th><td class="n">{left}</td>' in shown  # as of a package
    work = Work(issues)
    shares = {share.name: share for share in work.by(lambda issue: owners.of(issue.path))}
    assert set(shares) == {"@everyone", "@trainers"}
    assert sum(share.places for share in shares.values()) == len(issues)
    assert sum(share.minutes for share in shares.values()) == work.at_places
    assert work.minutes == work.at_places + DECIDE + LEARN * len(work.rules)
    assert f"About {hours(Work(Report(results).open).minutes)}" in page.text("p", "strong")


def test_html_can_be_read_without_eyes_or_mouse(results: list[FileResult]) -> None:
    page = Page(report.load("html").render(Report(results)))
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
    text = report.load("markdown").render(Report(results))
    outside_blocks = re.sub(r"(?ms)^ *(`{3,})\w+$.*?^ *\1$", "", text)
    assert "<script" not in re.sub(r"`[^`\n]*`", "", outside_blocks)
    fences = [line for line in text.splitlines() if line.lstrip().startswith("```")]
    assert len(fences) % 2 == 0
    assert "````diff" in text  # longer than the fence in the source
    assert "| `app` |" in text
    assert "  - because it belongs to Ray Train: `TorchTrainer(...)` in line " in text


def test_pages_of_nothing_say_so() -> None:
    for name in ("markdown", "html"):
        assert "Nothing known to be legacy was found." in report.load(name).render(Report([]))


def test_no_step_is_left_out_when_all_is_safe(results: list[FileResult]) -> None:
    done = [replace(result, issues=(), error=None) for result in results]
    assert not Plan(done).steps
    assert Plan(done).whole.percent == 100


@pytest.mark.parametrize("name", ["markdown", "html"])
def test_a_page_does_not_promise_that_all_is_done(results: list[FileResult], name: str) -> None:
    done = [replace(result, issues=(), error=None) for result in results]
    page = report.load(name).render(Report(done))
    assert "100 %" not in page
    assert "nothing known is left" in page
    assert "nothing known is left" not in report.load(name).render(Report(results[:1]))


def test_neither_does_a_terminal(results: list[FileResult]) -> None:
    done = [replace(results[0], issues=()), results[1]]
    (finished,) = [line for line in Plan(done).lines() if "100 %" in line]
    assert finished.endswith("app/train.py  (nothing known is left)")
