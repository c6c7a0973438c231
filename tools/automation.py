"""The share of required findings that ``railswitch migrate`` rewrites, over given repositories.

Each repository is migrated three times, in memory: with the safe rewrites, with ``--unsafe``, which
takes the default answers of decisions, and with the questions that are still open answered: each
with the answer that settles most. What one run leaves and the next does not is counted for the
next, or for decisions if it waited for one. Findings that repeat another decision are folded, as
``railswitch check`` folds them; suggestions are not counted.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from railswitch.catalogue import question
from railswitch.codemod.findings.issue import FileResult, Issue
from railswitch.codemod.findings.same_folder import folded
from railswitch.codemod.run import candidates, run
from railswitch.codemod.settings import Settings, Target
from railswitch.codemod.text.discover import NoSuchPathError, files

WAYS = ("safe", "unsafe", "decision", "manual")
"""How a finding is put right: by ``migrate``, with ``--unsafe``, with answers, by a person."""


@dataclass
class Tally:
    """The required findings of one target, by rule and by how they are put right."""

    rules: dict[str, Counter[str]] = field(default_factory=dict)
    left: list[str] = field(default_factory=list)
    """What is left for a person, each with its place and its reason."""
    errors: list[str] = field(default_factory=list)
    """Files that could not be dealt with."""

    @property
    def ways(self) -> Counter[str]:
        """How many findings are put right in which way."""
        return sum(self.rules.values(), Counter())

    @property
    def total(self) -> int:
        """All required findings."""
        return self.ways.total()

    def add(self, found: Counter[str], runs: Sequence[Sequence[FileResult]]) -> None:
        """Count what the runs of one repository, each bolder than the one before, have left."""
        safe, unsafe, decided = (_by_rule(r.issues for r in results) for results in runs)
        asked = _by_rule([i for i in r.issues if i.decision] for r in runs[0])
        for rule in {*found, *safe}:
            counts = self.rules.setdefault(rule, Counter())
            whole = max(found[rule], safe[rule])
            bolder = max(0, safe[rule] - unsafe[rule])
            by_default = min(bolder, asked[rule])
            answered = max(0, min(safe[rule], unsafe[rule]) - decided[rule])
            counts["safe"] += whole - safe[rule]
            counts["unsafe"] += bolder - by_default
            counts["decision"] += by_default + answered
            counts["manual"] += safe[rule] - bolder - answered
        for issue in _required(result.issues for result in runs[-1]):
            self.left.append(f"{issue.place}: {issue.rule} {issue.advice}")
        self.errors += [f"{result.path}: {result.error}" for result in runs[-1] if result.error]


def _required(groups: Iterable[Iterable[Issue]]) -> Iterator[Issue]:
    return (issue for group in groups for issue in group if issue.required)


def _by_rule(groups: Iterable[Iterable[Issue]]) -> Counter[str]:
    return Counter(issue.rule for issue in _required(groups))


def measured(folders: Sequence[Path]) -> dict[str, Tally]:
    """The tally of each target over repositories, each of which is looked at as a whole.

    What there is to do is the same for both: what ``railswitch check`` finds, and what comes to
    light behind it on the way to V2's own API.
    """
    tallies = {target: Tally() for target in Target}
    for folder in folders:
        runs = {target: _bolder_and_bolder(folder, target) for target in Target}
        found = _by_rule((*result.fixed, *result.issues) for result in runs[Target.NATIVE][0])
        for target, tally in tallies.items():
            tally.add(found, runs[target])
    return {target.value: tally for target, tally in tallies.items()}


def _bolder_and_bolder(folder: Path, target: Target) -> list[list[FileResult]]:
    """A run with the safe rewrites, one with ``--unsafe``, and one with all questions answered."""
    settings = Settings(target=target)
    safe = _migrated(folder, settings)
    bold = replace(settings, unsafe=True)
    unsafe = _migrated(folder, bold)
    decided = unsafe
    for id_ in sorted({issue.decision for result in unsafe for issue in result.issues} - {""}):
        tried = {}
        for name in reversed(question(id_).names):
            answered = replace(bold, answers={**bold.answers, id_: name})
            tried[name] = (answered, _migrated(folder, answered))
        bold, decided = min(tried.values(), key=lambda way: sum(1 for _ in _left_by(way[1])))
    return [safe, unsafe, decided]


def _left_by(results: Sequence[FileResult]) -> Iterator[Issue]:
    return _required(result.issues for result in results)


def _migrated(folder: Path, settings: Settings) -> list[FileResult]:
    """What ``railswitch migrate`` would do in a folder."""
    found = list(files([str(folder)], ()))
    matter = [item for item in candidates(found) if isinstance(item, str)]
    others = sorted({*found} - {*matter})
    return folded(list(run(matter, settings, fix=True, others=others)))


def table(tallies: dict[str, Tally]) -> str:
    """The tallies as a Markdown table: all rules together, then each, the commonest first.

    >>> tally = Tally({"RS101": Counter(safe=3, manual=1)})
    >>> print(table({"native": tally}).strip())
    | target | rule | findings | safe | unsafe | decision | manual |
    | --- | --- | ---: | ---: | ---: | ---: | ---: |
    | native | **all** | 4 | 3 (75 %) | 0 (0 %) | 0 (0 %) | 1 (25 %) |
    | native | RS101 | 4 | 3 | 0 | 0 | 1 |
    """
    lines = [
        f"| target | rule | findings | {' | '.join(WAYS)} |",
        "| --- | --- | ---: " + "| ---: " * len(WAYS) + "|",
    ]
    for target, tally in tallies.items():
        ways = tally.ways
        shares = [f"{ways[way]} ({_percent(ways[way], tally.total)})" for way in WAYS]
        lines.append(f"| {target} | **all** | {tally.total} | {' | '.join(shares)} |")
        for rule, counts in sorted(tally.rules.items(), key=lambda i: (-i[1].total(), i[0])):
            cells = " | ".join(str(counts[way]) for way in WAYS)
            lines.append(f"| {target} | {rule} | {counts.total()} | {cells} |")
    return "\n".join(lines) + "\n"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "-"


def folders_in(listed: Path) -> list[Path]:
    """The folders that a file names, one in a line, relative to it; ``#`` begins a comment."""
    lines = (line.partition("#")[0].strip() for line in listed.read_text().splitlines())
    return [listed.parent / line for line in lines if line]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the table, and write JSON where that is asked for."""
    parser = argparse.ArgumentParser(prog="tasks.py automation", description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, help="repositories that you have fetched")
    parser.add_argument("--repositories", type=Path, help="a file with one folder in each line")
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    parser.add_argument("--left", action="store_true", help="list what is left for a person")
    chosen = parser.parse_args(arguments)
    try:
        folders = [
            *chosen.folders,
            *(folders_in(chosen.repositories) if chosen.repositories else []),
        ]
        if not folders:
            parser.error("name a folder, or a file of folders with --repositories")
        tallies = measured(folders)
    except (OSError, NoSuchPathError) as error:
        parser.error(str(error))
    sys.stdout.write(table(tallies))
    for target, tally in tallies.items():
        for line in (*(tally.left if chosen.left else ()), *tally.errors):
            sys.stdout.write(f"{target}: {line}\n")
    if chosen.json:
        data = {target: vars(tally) for target, tally in tallies.items()}
        chosen.json.write_text(json.dumps(data, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
