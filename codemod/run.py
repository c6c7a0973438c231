"""A run over many files, on all cores where that pays."""

from __future__ import annotations

import gc
import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from . import budget, documents, engine
from .analysis.ask import RuleCrashError, all_rules
from .documents import code_in
from .findings.issue import FileResult
from .first_look import FirstLook
from .names.outside import Outside
from .repository.links import NOTHING_SEEN, Seen
from .repository.survey import survey
from .settings import Settings
from .text.files import ChangedError, UnreadableError, write_atomically

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

_WORTH_A_POOL = 40
"""Fewer files than this are done before a pool of processes has started."""

_WORTH_A_POOL_TO_READ = 1000
"""The same for files that are only read."""

STDIN = "<stdin>"

T = TypeVar("T")
R = TypeVar("R")


def candidates(paths: Iterable[str]) -> Iterator[str | FileResult]:
    """The files that may matter, each once; a file that cannot be read as its result."""
    return FirstLook(paths).candidates()


def check_file(path: str, settings: Settings) -> FileResult:
    """The findings in one file."""
    return _guarded(path, lambda data: documents.load(path).check(data, settings, path))


def migrate_file(path: str, settings: Settings) -> FileResult:
    """One file, migrated; nothing is written."""
    return _guarded(path, lambda data: documents.load(path).migrate(data, settings, path))


def check_stdin(settings: Settings) -> FileResult:
    """The findings in standard input."""
    return _guarded(STDIN, lambda data: documents.load(STDIN).check(data, settings, STDIN))


def migrate_stdin(settings: Settings) -> FileResult:
    """Standard input, migrated."""

    def migrated(data: bytes) -> FileResult:
        return replace(documents.load(STDIN).migrate(data, settings, STDIN), was=data)

    return _guarded(STDIN, migrated)


def write(results: list[FileResult], settings: Settings, *, jobs: int = 0) -> list[FileResult]:
    """Write the migrated files and look again at what stands there then.

    A file that could not be written, or that is wrong by then and was put back, says so in its
    result; what is left in the others is what the second look has found.
    """
    written = [_written(result) for result in results]
    changed = [result for result in written if result.data is not None]
    if not changed:
        return written
    settings = settings_after(settings, changed)
    looked_at = {r.path: r for r in written if r.data is not None or _is_decided(r, settings)}
    for again in run(list(looked_at), settings, fix=True, jobs=jobs):
        result = looked_at[again.path]
        if result.data is not None:
            looked_at[again.path] = _verified(result, again)
        elif not again.error and not again.is_changed:
            looked_at[again.path] = replace(result, issues=again.issues)
    return [looked_at.get(result.path, result) for result in written]


def _is_decided(result: FileResult, settings: Settings) -> bool:
    """Whether what is left in a file may be settled by what was written in another one."""
    return any(issue.decision in settings.answers for issue in result.issues)


def settings_after(settings: Settings, results: Iterable[FileResult]) -> Settings:
    """The settings for files that were written: what ran in them stands at other lines."""
    for result in results:
        if result.new is not None:
            settings = settings.for_text(result.path, result.old, result.new)
    return settings


def _written(result: FileResult) -> FileResult:
    if result.data is None:
        return result
    try:
        write_atomically(Path(result.path), result.data, instead_of=result.was)
    except ChangedError:
        if _holds(result.path, result.data):  # another run was quicker
            return result
        return _unwritten(result, "it changed while railswitch was looking at it")
    except OSError as error:
        return _unwritten(result, f"cannot write it: {error.strerror}")
    return result


def _verified(result: FileResult, again: FileResult) -> FileResult:
    """The result of a file that was written, by what a second look at it has found."""
    if not again.error:
        return replace(result, issues=again.issues)
    return _unwritten(result, f"after the migration {again.error}; {put_back(result)}")


def _holds(path: str, data: bytes) -> bool:
    try:
        return Path(path).read_bytes() == data
    except OSError:
        return False


def put_back(result: FileResult) -> str:
    """Give a file that was written its old content; what became of it, in a few words."""
    assert result.was is not None
    try:
        write_atomically(Path(result.path), result.was, instead_of=result.data)
    except ChangedError:
        return "it is not put back, because somebody else has changed it since"
    except OSError as error:
        return f"it cannot be put back: {error.strerror}"
    return "it was put back as it was"


def without_links_out(results: Iterable[FileResult], paths: Sequence[str]) -> list[FileResult]:
    """The results; a file that a link leads to, out of all the paths, is not to be changed."""
    inside = [os.path.realpath(path) for path in paths]
    return [
        result if not result.is_changed or _is_in(result.path, inside) else _led_out(result)
        for result in results
    ]


def _is_in(path: str, folders: list[str]) -> bool:
    real = os.path.realpath(path)
    return any(real == folder or real.startswith(os.path.join(folder, "")) for folder in folders)


def _led_out(result: FileResult) -> FileResult:
    real = os.path.realpath(result.path)
    return _unwritten(result, f"it is a link out of what you named; name {real} to rewrite it")


def _unwritten(result: FileResult, reason: str) -> FileResult:
    return FileResult(result.path, error=reason, old=result.old)


def _guarded(path: str, work: Callable[[bytes], FileResult]) -> FileResult:
    """The result of the work on a file; what went wrong with it is its result as well."""

    def read() -> FileResult:
        return work(sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes())

    return guarded(path, read)


def guarded(path: str, work: Callable[[], FileResult]) -> FileResult:
    """The result of the work; what went wrong is a result as well: the other files go on."""
    try:
        with budget.within(budget.PER_FILE_S):
            return work()
    except budget.OutOfTimeError:
        limit = f"{budget.PER_FILE_S:g} s"
        return FileResult(path, error=f"it was not looked at to the end: that took over {limit}")
    except Exception as error:
        return FileResult(path, error=_reason(error))


def _reason(error: Exception) -> str:
    match error:
        case OSError():
            return f"cannot read it: {error.strerror}"
        case UnreadableError() | RuleCrashError() | engine.RewriteError():
            return str(error)
        case SyntaxError():
            where = f"line {error.lineno}: " if error.lineno else ""
            return f"{where}it is not valid Python: {error.msg}"
        case ValueError() if "null bytes" in str(error):
            return f"it is not valid Python: {error}"
        case RecursionError() | MemoryError():
            return "its expressions are nested too deeply to follow"
    return f"railswitch failed on it, please report this: {error!r}"


def run(
    paths: list[str], settings: Settings, *, fix: bool, jobs: int = 0, others: Iterable[str] = ()
) -> Iterator[FileResult]:
    """The result of each file, in the order of the paths.

    ``others`` are files that do not mention Ray themselves: those of them follow that get
    something of Ray's from one of the paths. ``jobs`` is the number of processes; 0 takes all
    cores where there is enough to do.
    """
    with Workers(jobs, fix=fix) as workers:
        yield from run_with(workers, paths, settings, others)


def run_with(
    workers: Workers,
    paths: list[str],
    settings: Settings,
    others: Iterable[str] = (),
    seen: Seen = NOTHING_SEEN,
) -> Iterator[FileResult]:
    """The same with processes that are there already; files that were seen are not read again."""
    with without_gc():
        outside = _surveyed(paths, workers, others, seen)
        work = partial(_one, settings=settings, fix=workers.fix)
        concerned = sorted(outside.keys() - set(paths))
        yield from workers.map(work, [(path, outside.get(path)) for path in [*paths, *concerned]])


def _surveyed(
    paths: list[str], workers: Workers, others: Iterable[str], seen: Seen
) -> dict[str, Outside]:
    """What each file has to know of the others; a mistake of ours there costs only that."""
    try:
        with budget.within(budget.ACROSS_FILES_S, by_the_clock=True):
            return survey(paths, workers.map, code_in, others, seen)
    except budget.OutOfTimeError:
        workers.drop()
        warnings.warn(
            f"railswitch looked across files for {budget.ACROSS_FILES_S:g} s and came to no end. "
            "It looks at each by itself: what other files do with its functions is not known.",
            RuntimeWarning,
            stacklevel=2,
        )
        return {}
    except Exception as error:
        warnings.warn(
            f"railswitch failed to look across files, and looks at each by itself: {error!r}. "
            "Please report this.",
            RuntimeWarning,
            stacklevel=2,
        )
        return {}


def _one(item: tuple[str, Outside | None], settings: Settings, *, fix: bool) -> FileResult:
    path, outside = item
    return (migrate_file if fix else check_file)(path, replace(settings, outside=outside))


def _load(*, fix: bool) -> None:
    """Load what is loaded when it is first needed: processes that are forked have it then."""
    all_rules()
    if fix:
        from .rewriting import rewrite  # noqa: F401, PLC0415


class Workers(ExitStack):
    """Processes that are started when there is enough for them to do."""

    def __init__(self, jobs: int, *, fix: bool) -> None:
        super().__init__()
        self._jobs = jobs
        self.fix = fix
        self._processes = jobs or (os.cpu_count() or 1)
        self._pool: Pool | None = None

    def drop(self) -> None:
        """Give up what the processes have been asked for; they start anew with the next work."""
        if self._pool is not None:
            self._pool.terminate()
            self._pool = None

    def map(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """The result for each item, in the order of the items."""
        return self._mapped(work, items, _WORTH_A_POOL)

    def read(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """The same for work that is done in a moment, as reading a file is."""
        return self._mapped(work, items, _WORTH_A_POOL_TO_READ)

    def _mapped(self, work: Callable[[T], R], items: Sequence[T], worth_a_pool: int) -> Iterator[R]:
        if self._processes == 1 or len(items) < (2 if self._jobs else worth_a_pool):
            return map(work, items)
        if self._pool is None:
            import multiprocessing  # noqa: PLC0415 - most runs are done before a pool would start

            _load(fix=self.fix)
            pool = multiprocessing.Pool(self._processes, initializer=gc.disable)
            self._pool = self.enter_context(pool)
        size = max(1, min(32, len(items) // (self._processes * 4)))
        return self._pool.imap(work, items, chunksize=size)


@contextmanager
def without_gc() -> Iterator[None]:
    """No garbage collection: it takes a third of the time, and modules free themselves."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
