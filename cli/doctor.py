"""``railswitch doctor``: the driver and every node side by side, and what to do."""

from __future__ import annotations

import os
import sys

import click

from ._codemod import Failure
from ._program import check_ray

HEALTHY, PROBLEMS = 0, 1


@click.command(
    name="doctor",
    epilog="""\b
Examples:
  railswitch doctor                                    this machine alone
  railswitch doctor --address auto                     and all nodes of the cluster
  railswitch doctor --address auto --num-workers 8 --use-gpu
  railswitch doctor --address ray://head:10001 --storage-path s3://bucket/runs

\b
Exit codes: 0 nothing is in the way of a run, 1 something is to be done, 2 no such cluster.
""",
)
@click.option("--address", help="The cluster: auto, HOST:PORT or ray://HOST:PORT.")
@click.option(
    "--num-workers",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="The workers of the run that is planned.",
)
@click.option("--use-gpu", is_flag=True, help="Each worker takes a GPU.")
@click.option(
    "--storage-path",
    default="~/ray_results",
    show_default=True,
    help="The storage path of the run: tried from all nodes.",
)
@click.option(
    "--output-format", type=click.Choice(["text", "json"]), default="text", show_default=True
)
def command(
    *,
    address: str | None,
    num_workers: int,
    use_gpu: bool,
    storage_path: str,
    output_format: str,
) -> None:
    """Look at the driver and at every node of a cluster, and say what to do.

    Nothing is changed; what is written to try the storage path is removed again.
    """
    environment = dict(os.environ)  # before railswitch sets variables for this process
    check_ray()
    try:
        from railswitch.doctor import (  # noqa: PLC0415  (it needs Ray)
            Request,
            UnreachableError,
            examine,
            report,
        )
    except ImportError as error:
        raise Failure(str(error)) from error
    request = Request(num_workers, use_gpu, storage_path)
    try:
        diagnosis = examine(address, request, environment)
    except UnreachableError as error:
        raise Failure(str(error)) from error
    text = report.as_json(diagnosis) if output_format == "json" else report.as_text(diagnosis)
    click.echo(text.rstrip())
    sys.exit(HEALTHY if diagnosis.is_healthy else PROBLEMS)
