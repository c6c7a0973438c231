"""``railswitch verify``: run the old and the new, and show that nothing was lost."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import click

from railswitch.catalogue import Remedy, find
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.repository.ran import Ran
from railswitch.codemod.run import write
from railswitch.codemod.settings import Settings, Target
from railswitch.codemod.text.files import write_atomically
from railswitch.verify import report
from railswitch.verify.findings import Comparison
from railswitch.verify.project import ProjectError
from railswitch.verify.running import Conditions, CouldNotRunError
from railswitch.verify.session import Options, verify
from railswitch.verify.sides import Migrate, Migrated, Outlook, Program, SidesError, Wanted
from railswitch.verify.values import Tolerance

from ._codemod import Failure, Selection, results_for, settings_from
from ._program import check_installed, check_ray, program_arguments

SAME, DIFFERS = 0, 1


@click.command(
    name="verify",
    context_settings={"allow_interspersed_args": False},  # what follows SCRIPT is for it
    epilog="""\b
Examples:
  railswitch verify train.py 2 results           as it is, against what migrate makes of it
  railswitch verify --target bridge train.py     against railswitch.v1 on the V2 engine
  railswitch verify --old HEAD~1 train.py        a commit against what stands here
  railswitch verify --new migrated/train.py legacy/train.py
  railswitch verify --seed 0 --repeat 2 -m package.train
  railswitch verify --output-format html --output report.html train.py

\b
Exit codes: 0 the same, 1 differences, 2 could not run.
""",
)
@click.option("--old", metavar="PATH|REV", help="The old side: a path, or a revision of git.")
@click.option("--new", metavar="PATH|REV", help="The new side, which is then not migrated.")
@click.option(
    "--project",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The folder that both sides get a copy of; by default the repository.",
)
@click.option(
    "--engine",
    type=click.Choice(["auto", "native", "v2"]),
    default="auto",
    help="What gives the old side V1's semantics: Ray's own V1 engine where it is there (auto, "
    "native), or railswitch.v1 on the V2 engine.",
)
@click.option(
    "--target",
    type=click.Choice([target.value for target in Target]),
    help="native: Ray Train V2 (the default). bridge: railswitch.v1.",
)
@click.option("--keep-metrics", is_flag=True, help="As `migrate --keep-metrics`.")
@click.option("--unsafe", is_flag=True, help="As `migrate --unsafe`.")
@click.option("--rtol", type=float, default=1e-5, show_default=True, help="Relative tolerance.")
@click.option("--atol", type=float, default=1e-8, show_default=True, help="Absolute tolerance.")
@click.option(
    "--repeat",
    type=click.IntRange(min=1),
    help="Run the old side so often; by default a second time if something differs. What differs "
    "between these runs is noise.",
)
@click.option("--seed", type=int, help="Seed random, NumPy and PyTorch in every process.")
@click.option("--timeout", type=click.FloatRange(min=0), help="Seconds that each run may take.")
@click.option(
    "--num-cpus",
    type=click.IntRange(min=1),
    help="Logical CPUs of the clusters that the program starts; one more than there are cores.",
)
@click.option("--strict", is_flag=True, help="Also fail on what V2 drops by design.")
@click.option(
    "--output-format", type=click.Choice(report.FORMATS), default="text", show_default=True
)
@click.option(
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the report into this file.",
)
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    help="Leave the traces of all runs in this folder.",
)
@program_arguments
def command(
    script: str,
    arguments: tuple[str, ...],
    *,
    old: str | None,
    new: str | None,
    project: Path | None,
    engine: str,
    target: str | None,
    keep_metrics: bool,
    unsafe: bool,
    rtol: float,
    atol: float,
    repeat: int | None,
    seed: int | None,
    timeout: float | None,
    num_cpus: int | None,
    strict: bool,
    output_format: str,
    output: Path | None,
    keep: Path | None,
    module: bool,
) -> None:
    """Run SCRIPT with V1's semantics and, migrated, on Ray Train V2; compare what came out.

    Both run in copies: nothing of yours is written, whatever paths the program names for storage.
    """
    check_installed()
    check_ray()
    if output is not None and not output.absolute().parent.is_dir():
        raise click.UsageError(f"--output: the folder of {output} does not exist")
    comparison = compared(
        Program(script, arguments, module),
        Wanted(old, new, engine, project),
        Options(Tolerance(rtol, atol), repeat or 0, Conditions(timeout, seed, num_cpus), keep),
        _Migration(target, keep_metrics, unsafe),
    )
    text = report.load(output_format).render(comparison, strict=strict)
    if output is None:
        click.echo(text, nl=False)
    else:
        try:
            write_atomically(output, text.encode())
        except OSError as error:
            raise Failure(f"{output}: cannot write it: {error.strerror}") from error
        click.echo(f"Wrote {output}.", err=True)
    sys.exit(SAME if comparison.is_same(strict=strict) else DIFFERS)


def compared(program: Program, wanted: Wanted, options: Options, migrate: Migrate) -> Comparison:
    """Run both sides; what cannot be run is a failure of the command."""
    try:
        return verify(program, wanted, options, migrate, lambda text: click.echo(text, err=True))
    except (SidesError, ProjectError, CouldNotRunError) as error:
        raise Failure(str(error)) from error


def _unlinked(path: Path) -> None:
    """Put a copy in the place of a link: large files of a copied project are links."""
    if path.is_symlink():
        real = path.resolve()
        path.unlink()
        shutil.copy2(real, path)


@dataclass(frozen=True)
class _Migration:
    """Migrates a copy of the project, as `railswitch migrate --write` would."""

    target: str | None
    keep_metrics: bool
    unsafe: bool

    def would_change(self, copy: Path) -> Outlook:
        """What reading alone can do."""
        results, _ = self._results(copy)
        if any(result.is_changed for result in results):
            return Outlook.CHANGES
        rules = {issue.rule for result in results for issue in result.issues}
        is_open = any(find(rule).fix.remedy is Remedy.CONDITIONAL for rule in rules)
        return Outlook.UNDECIDED if is_open else Outlook.NOTHING

    def write(self, copy: Path, ran: tuple[Ran, ...]) -> Migrated:
        """Migrate it, with what was seen to run."""
        results, settings = self._results(copy, ran)
        seen = {str(item.reason) for item in ran}
        decided = dict.fromkeys(
            f"{os.path.relpath(issue.path, copy)}:{issue.line}: {issue.rule} because {note}"
            for result in results
            for issue in (*result.fixed, *result.issues)
            for note in issue.reasons
            if note in seen
        )
        for result in results:
            if result.is_changed:
                _unlinked(Path(result.path))
        written = write(results, settings)
        left = dict.fromkeys(
            f"{os.path.relpath(issue.path, copy)}:{issue.line}: {issue.rule} ({issue.name})"
            for result in written
            for issue in result.issues
            if issue.required
        )
        changed = sum(result.is_changed for result in written)
        return Migrated(changed, tuple(decided), tuple(left))

    def _results(self, copy: Path, ran: tuple[Ran, ...] = ()) -> tuple[list[FileResult], Settings]:
        chosen = Selection((str(copy),), None, None, self.target, None, (), (), None, 0)
        settings, loaded = settings_from(chosen, unsafe=self.unsafe, keep_metrics=self.keep_metrics)
        settings = replace(settings, ran=ran)
        return results_for(chosen, loaded, settings, fix=True)[0], settings
