"""What is left, place by place, and the rules behind it; both lead to each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from railswitch.catalogue import Deprecation, find
from railswitch.catalogue.markdown import describe_fix

from ....findings.finding import Safety
from ....findings.issue import Issue
from ....text.files import printable
from ...effort import minutes
from ...plan import Plan, package_of
from ...said import Said
from ...summary import Summary, counted, need
from .parts import Cell, code, duration, escape, path, quoted, showing, table, text

_TAGS = {
    Safety.SAFE: "rewritten by migrate",
    Safety.UNSAFE: "rewritten with --unsafe",
    Safety.MANUAL: "for you to decide",
}


class Places:
    """All places that are left, in the order of the plan."""

    def __init__(self, plan: Plan) -> None:
        self._steps = [(number, i) for number, s in enumerate(plan.steps, 1) for i in s.issues]
        self.issues = [issue for _, issue in self._steps]
        groups: dict[str, list[Issue]] = defaultdict(list)
        for issue in self.issues:
            groups[issue.rule].append(issue)
        self._said = {rule: Said(some) for rule, some in groups.items()}
        self._first: dict[tuple[str, str], int] = {}
        for number, (step, issue) in enumerate(self._steps):
            for key in _keys(step, issue):
                self._first.setdefault(key, number)

    def link_to(self, kind: str, name: str, count: int) -> str:
        """A link to the places of a rule, a file, a package, a step or a decision."""
        if (kind, name) not in self._first:
            return str(count)
        field = "file" if kind == "package" else kind
        value = f"{name}/" if kind == "package" and name != "." else name
        return showing(counted(count, "place"), f"p{self._first[kind, name]}", field, value)

    def html(self) -> Iterator[str]:
        """The list of them."""
        yield '<div id="list">'
        for number, (step, issue) in enumerate(self._steps):
            yield from self._place(number, step, issue)
        yield "</div>"

    def _place(self, number: int, step: int, issue: Issue) -> Iterator[str]:
        word = need(issue)
        data = {
            "n": str(number),
            "step": str(step),
            "rule": issue.rule,
            "file": printable(issue.path),
            "decision": issue.decision,
            "need": word,
            "fix": issue.safety.value,
            "minutes": f"{minutes(issue):g}",
        }
        attributes = " ".join(f"data-{name}={quoted(value)}" for name, value in data.items())
        mark = ' class="required"' if issue.required else ""
        yield f'<article id="p{number}"{mark} {attributes}>'
        yield (
            f'<h3>{path(issue.place)} <a href="#{issue.rule}">{issue.rule}</a> '
            f'{escape(issue.name)} <span class="tag">{word}</span> '
            f'<span class="tag">{_TAGS[issue.safety]}</span></h3>'
        )
        yield f"<pre>{escape(issue.text.strip())}</pre>"
        if issue.change:
            told = text if "`" in issue.change else code  # prose where no line can tell it
            yield f"<p>{told(issue.change)}</p>"
        yield from (f"<p>{text(note)}</p>" for note in self._said[issue.rule].notes(issue))
        if issue.paste:
            yield f"<p>Code to paste:</p><pre>{escape(issue.paste)}</pre>"
        yield "</article>"

    def rules(self, summary: Summary, fixed: Iterable[Issue]) -> Iterator[str]:
        """A table of the rules, then each of them explained once."""
        fixed = list(fixed)
        spent: dict[str, float] = defaultdict(float)
        for issue in self.issues:
            spent[issue.rule] += minutes(issue)
        yield from table(
            "By rule",
            ("Rule", "On V2", "Left", "Work", *(("Rewritten",) if fixed else ())),
            (
                (
                    f'<a href="#{rule}">{rule}</a> {escape(name)}',
                    find(rule).outcome.value,
                    Cell(self.link_to("rule", rule, left), left),
                    duration(spent[rule]),
                    *((done,) if fixed else ()),
                )
                for rule, name, done, left in summary.rules()
            ),
        )
        for rule, _, _, left in summary.rules():
            yield from self._rule(find(rule), left)

    def _rule(self, row: Deprecation, left: int) -> Iterator[str]:
        yield f'<section><h3 id="{row.id}">{row.id} {escape(row.name)}</h3>'
        said = self._said.get(row.id)
        if said is not None:
            places = self.link_to("rule", row.id, left)
            yield f"<p>{places}. {text(said.message)} {text(said.advice)}</p>"
        yield f"<p><strong>What V2 does.</strong> {text(row.whole_effect)}</p>"
        yield f"<p><strong>Instead.</strong> {text(row.replacement)}</p>"
        yield f"<p><strong>The fix.</strong> {text(describe_fix(row))}</p>"
        for title, example in (("Before", row.before), ("After", row.after)):
            if example is not None:
                yield f"<p>{title}:</p><pre>{escape(example)}</pre>"
        yield "</section>"


def _keys(step: int, issue: Issue) -> list[tuple[str, str]]:
    """The groups that a place belongs to."""
    return [
        ("step", str(step)),
        ("rule", issue.rule),
        ("file", printable(issue.path)),
        ("package", package_of(issue.path)),
        ("decision", issue.decision),
    ]
