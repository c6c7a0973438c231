"""One comparison from beginning to end: both sides, repeats where they are needed, and the word."""

from __future__ import annotations

import contextlib
import json
import shlex
import shutil
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from railswitch.codemod.repository.ran import ran_in
from railswitch.traces import Document
from railswitch.traces.keys import arguments_without_keys, without_keys

from .compare import compare
from .findings import Comparison, Verdict
from .noise import may_be_noise, without_noise
from .running import Conditions, CouldNotRunError, require_run, run
from .sides import Migrate, Program, Side, Wanted, make_sides, migrated
from .values import Tolerance

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Options:
    """How the sides are run and compared."""

    tolerance: Tolerance = field(default_factory=Tolerance)
    repeat: int = 0
    """How often the old side is run; 0: a second time only if that may tell something."""
    conditions: Conditions = field(default_factory=Conditions)
    keep: Path | None = None
    """Where to leave the traces."""


def verify(
    program: Program, wanted: Wanted, options: Options, migrate: Migrate, tell: Tell
) -> Comparison:
    """Run both sides and compare what came out; nothing is left behind but what was asked for."""
    with temporary_folder() as folder:
        old, new = make_sides(program, wanted, migrate, folder)
        before = _run(old, options, tell)
        if new.is_to_migrate:
            new = migrated(old, new, lambda root: ran_in(before, root), migrate)
        return _compared(old, new, before, options, tell)


def _compared(old: Side, new: Side, before: Document, options: Options, tell: Tell) -> Comparison:
    """Run the new side, and the old one again where that may tell something; compare."""
    runs = [before]
    try:
        after = _run(new, options, tell, before)
    except CouldNotRunError as error:
        raise CouldNotRunError(f"{error}{_what_is_left(new)}") from None
    comparison = compare(runs[0], after, options.tolerance)
    more = options.repeat - 1 if options.repeat else int(may_be_noise(comparison))
    for number in range(2, more + 2):
        tell("Running the old side once more, to see what differs by itself.")
        runs.append(run(old, options.conditions, number=number))
        require_run(runs[-1])
    repeats = [compare(runs[0], other, options.tolerance) for other in runs[1:]]
    comparison = without_noise(comparison, repeats, runs, after)
    comparison.facts = facts_of(old, new, runs, after)
    if options.keep:
        _keep(options.keep, runs, after)
    return comparison


def _what_is_left(new: Side) -> str:
    """What a migrated program that fails may fail of."""
    if not new.left:
        return ""
    some, more = new.left[:_MOST_LEFT], len(new.left) - _MOST_LEFT
    lines = [*some, f"and {more} more"] if more > 0 else list(some)
    return (
        "\n`railswitch migrate` leaves these places for you to decide. Decide them, and compare "
        "what you wrote with --new; or try --target bridge, which keeps V1's semantics:\n"
        + "\n".join(f"  {line}" for line in lines)
    )


_MOST_LEFT: Final = 8


def _run(side: Side, options: Options, tell: Tell, before: Document | None = None) -> Document:
    engine = "V1's semantics" if side.name == "old" else "Ray Train V2"
    tell(f"Running the {side.name} side ({side.what}) with {engine}.")
    document = run(side, options.conditions)
    is_as_before = before is not None and before.facts["exit_code"] == document.facts["exit_code"]
    if not is_as_before or document.facts["exit_code"] == 0:
        require_run(document)
    return document


def facts_of(old: Side, new: Side, runs: list[Document], after: Document) -> dict[str, object]:
    """What ran, for the report."""
    return {
        "command": shlex.join(["python", *arguments_without_keys(old.command[1:])]).replace(
            f"{old.copy}/", ""
        ),
        "old": runs[0].facts["what"],
        "new": after.facts["what"],
        "old_wall_s": runs[0].facts["wall_s"],
        "new_wall_s": after.facts["wall_s"],
        "runs_of_old": len(runs),
        "decided": list(new.decided),
        "reports": [len(document.of("report")) for document in (runs[0], after)],
    }


def sentence(comparison: Comparison, *, strict: bool = False) -> str:
    """What the comparison comes to.

    >>> sentence(Comparison())
    'Nothing was lost: 0 things are the same.'
    """
    counts = {verdict: len(comparison.of(verdict)) for verdict in Verdict}
    same = _counted(counts[Verdict.SAME], "is", "are") + " the same"
    more = [
        f"{counts[verdict]} {words}"
        for verdict, words in (
            (Verdict.EXPECTED, "expected of V2"),
            (Verdict.NOISE, "noise"),
        )
        if counts[verdict]
    ]
    rest = f" ({', '.join(more)})" if more else ""
    if comparison.is_same(strict=strict):
        return f"Nothing was lost: {same}{rest}."
    wrong = counts[Verdict.DIFFERS] + (counts[Verdict.EXPECTED] if strict else 0)
    return f"{_counted(wrong, 'differs', 'differ')}; {same}{rest}."


def _counted(number: int, one: str, many: str) -> str:
    return f"1 thing {one}" if number == 1 else f"{number} things {many}"


def _keep(folder: Path, runs: list[Document], after: Document) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    named = {"old": runs[0], "new": after}
    named |= {f"old-{number}": document for number, document in enumerate(runs[1:], 2)}
    for name, document in named.items():
        text = without_keys(json.dumps(document.as_json(), indent=1))
        (folder / f"{name}.json").write_text(text, encoding="utf-8")


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A folder for copies and traces, which is gone afterwards."""
    with _ending_in_order():
        folder = Path(tempfile.mkdtemp(prefix="railswitch-verify-")).resolve()
        try:
            yield folder
        finally:
            with contextlib.suppress(OSError):
                shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Whoever ends us lets us end the program, which has a session of its own, and tidy up."""

    def leave(number: int, _frame: object) -> None:
        raise SystemExit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    except KeyboardInterrupt:
        raise SystemExit(128 + signal.SIGINT) from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
