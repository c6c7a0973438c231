"""``migrate --write --commit-per-rule``: commits that can be reviewed and reverted one by one.

First come the imports that are new, then a commit for each rule with its places and no import, then
all names that moved (RS1xx) together with the imports that have no use any more: rules meet in
imports, and git cannot take back one of two changes of a line. For the same reason rules that
change the same lines elsewhere share a commit. The last state is what ``--write`` alone writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from railswitch.catalogue import find
from railswitch.catalogue.general import BRIDGE
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting.summary import Summary, counted
from railswitch.codemod.run import put_back, settings_after, write
from railswitch.codemod.settings import Settings
from railswitch.codemod.text.files import decode_python
from railswitch.codemod.text.git import GitError, commit, repository
from railswitch.codemod.text.import_changes import (
    changes,
    only_new_imports,
    without_lost_imports,
)

from ._codemod import Failure

Seam = tuple[str, int]
"""A file, and a place between two of its lines, or at its beginning or end."""
Group = tuple[tuple[str, ...], set[Seam]]
"""Rules that share a commit, and what they change."""

_MOVED_NAMES = "RS1"


@dataclass
class Commits:
    """Writes the changes of one rule after the other, each as a commit of its own."""

    migrated: Callable[[Settings], list[FileResult]]
    settings: Settings
    jobs: int
    _written: dict[str, bytes] = field(default_factory=dict)
    """What railswitch itself has written last to each file."""

    def write(self, planned: list[FileResult]) -> list[FileResult]:
        """Write and commit; the results say what all rules have done together."""
        changed = [result.path for result in planned if result.is_changed]
        if not changed:
            return planned
        whole = planned
        if self.settings.todo:
            whole = self.migrated(replace(self.settings, todo=False))
        try:
            self._commit_all(repository(changed), planned, whole)
        except GitError as error:
            raise Failure(
                f"{error}\nNothing of this commit is staged, and its files are as they were. The "
                "commits before it stay; put that right, and run the same command again."
            ) from error
        left = {result.path: result for result in self.migrated(self.settings)}
        return [
            replace(result, issues=left[result.path].issues if result.path in left else ())
            for result in planned
        ]

    def _commit_all(self, root: Path, planned: list[FileResult], whole: list[FileResult]) -> None:
        fixed = sorted({issue.rule for result in planned for issue in result.fixed})
        rules = [rule for rule in fixed if rule != BRIDGE.id and not rule.startswith(_MOVED_NAMES)]
        if rules:
            imports = [_with(only_new_imports, result) for result in whole if _is_python(result)]
            self._one(
                root,
                [replace(result, fixed=()) for result in imports],
                "new imports",
                "The commits behind it use them: to take this one back, revert those first.",
            )
        done: set[str] = set()
        for group in self._groups(rules) if len(rules) > 1 else [rules]:
            if self._one(root, self._of(group), _title(group)):
                done.update(group)
        if len(rules) > 1:
            self._one(root, self._of(rules), "what these rules do together")
        last = [rule for rule in fixed if rule not in done]
        self._one(
            root,
            self._rest(whole),
            _title(last) if last else "imports without a use",
            "It also removes imports that have no use any more: to take back one of the commits "
            "before it,\nrevert this one first.",
        )
        if self.settings.todo:
            self._one(root, self.migrated(self.settings), "what is left to decide")

    def _of(self, rules: Iterable[str]) -> list[FileResult]:
        """What some rules change, without the imports that others may use."""
        select = frozenset(rules)
        if not select:
            return []
        alone = replace(self.settings, select=select, todo=False, tidies=False)
        return [
            _with(without_lost_imports, result) if _is_python(result) else result
            for result in self.migrated(alone)
        ]

    def _groups(self, rules: list[str]) -> list[list[str]]:
        """The rules, those together that change the same lines or lines side by side.

        One that only acts on what another one writes belongs to that, too.
        """
        touched: dict[tuple[str, ...], set[Seam]] = {
            (rule,): set(_seams(self._of([rule]))) for rule in rules
        }
        groups: list[Group] = []
        for group in self._with_followers(touched):
            names, seams = group
            apart = []
            for others, theirs in groups:
                if seams.isdisjoint(theirs):
                    apart.append((others, theirs))
                else:
                    names, seams = others + names, seams | theirs
            groups = [*apart, (names, seams)]
        return sorted(sorted(names) for names, _ in groups)

    def _with_followers(self, touched: dict[tuple[str, ...], set[Seam]]) -> list[Group]:
        """The rules, each with those that have nothing to do before it has done its part."""
        alone = {names: seams for names, seams in touched.items() if seams}
        for waiting in (names for names, seams in touched.items() if not seams):
            for first, seams in alone.items():
                together = (*first, *waiting)
                if (both := set(_seams(self._of(together)))) != seams:
                    del alone[first]
                    alone[together] = both | seams
                    break
            else:
                alone[waiting] = set()
        return list(alone.items())

    def _rest(self, whole: list[FileResult]) -> list[FileResult]:
        """What is missing from the plan; where a hook has changed a file, it is made anew."""
        results = []
        for result in whole:
            if result.data is None or result.was is None:
                continue
            there = Path(result.path).read_bytes()
            if there != self._written.get(result.path, result.was):
                return self.migrated(replace(self.settings, todo=False))
            if there != result.data:
                results.append(replace(result, was=there, fixed=(), issues=()))
        return results

    def _one(self, root: Path, planned: list[FileResult], title: str, note: str = "") -> bool:
        """Write and commit what there is to write; whether there was something."""
        results = write(planned, replace(self.settings, todo=False, tidies=False), jobs=self.jobs)
        written = [result for result in results if result.is_changed]
        if not written:
            return False
        summary = Summary(written)
        where = counted(summary.changed, "file")
        did = f"{counted(summary.fixed, 'place')} in {where}" if summary.fixed else where
        message = f"Migrate to Ray Train V2: {title}\n\n{did}, by railswitch.\n{note}".strip()
        try:
            commit(root, [result.path for result in written], message)
        except GitError:
            for result in written:
                put_back(result)
            raise
        self.settings = settings_after(self.settings, written)
        self._written |= {r.path: r.data for r in written if r.data is not None}
        click.echo(f"Committed {title}: {did}.", err=True)
        return True


def _title(rules: list[str]) -> str:
    return f"{', '.join(find(rule).name for rule in rules)} ({', '.join(rules)})"


def _seams(results: list[FileResult]) -> Iterator[Seam]:
    for result in results:
        if result.new is not None:
            old, new = (text.splitlines() for text in (result.old, result.new))
            for a, b in changes(old, new):
                if old[a] != new[b]:
                    yield from ((result.path, number) for number in range(a.start, a.stop + 1))


def _with(change: Callable[[str, str], str], result: FileResult) -> FileResult:
    """A result whose new text is made from its old and its new one."""
    if result.new is None or result.was is None:
        return FileResult(result.path)
    new = change(result.old, result.new)
    if new == result.old:
        return FileResult(result.path)
    return replace(result, new=new, data=decode_python(result.was).encoded(new))


def _is_python(result: FileResult) -> bool:
    return result.path.endswith((".py", ".pyi"))
