"""A pytest plugin that puts railswitch under Ray's tests, and writes down how each of them ended.

``RAILSWITCH_CONFORMANCE`` says what the tests meet: ``ray``, ``v1`` or ``v2``. What happens goes,
line by line, into the file that ``RAILSWITCH_CONFORMANCE_RESULTS`` names, so that what was there
before a process died is known.
"""

import json
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from . import shared_cluster

RESULTS = "RAILSWITCH_CONFORMANCE_RESULTS"
MEETS = "RAILSWITCH_CONFORMANCE"
ALONE = "RAILSWITCH_CONFORMANCE_ALONE"
"""Set for tests that have failed: each has a cluster of its own then, which decides."""
V2_TRAINERS = ("", "torch", "tensorflow", "xgboost", "lightgbm", "jax")
"""The modules of ``railswitch.v2`` that have trainers; of Ray's they have the same names."""


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(args: list[str]) -> None:
    """Put railswitch there before the first import of Ray, which conftest.py makes."""
    test_file = Path(args[-1])
    # A shell ignores Ctrl-C for what it starts in the background, and tests interrupt processes.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    meets = os.environ.get(MEETS)
    if meets == "v1":
        from railswitch import shim  # noqa: PLC0415  (only where it is wanted)

        shim.install()
    elif meets == "v2":
        text = test_file.read_text(encoding="utf-8")
        put_v2_under_ray([part for part in V2_TRAINERS if part in text])
    shared_cluster.share(alone=ALONE in os.environ)


def pytest_unconfigure() -> None:
    shared_cluster.stop()


def put_v2_under_ray(parts: list[str]) -> None:
    """Let every module of Ray have railswitch's trainers where it has its own.

    Only for the frameworks that the test file names: importing all of them takes long.
    """
    for part in parts:
        ours = import_module(f"railswitch.v2.{part}".rstrip("."))
        for name in (name for name in dir(ours) if name.endswith("Trainer")):
            trainer = getattr(ours, name)
            base = next(c for c in trainer.__mro__ if c.__module__.startswith("ray."))
            REPLACED[base] = trainer
    replace_in(module for name, module in list(sys.modules.items()) if name.startswith("ray.train"))


REPLACED: dict[type, type] = {}
"""Ray's trainers, and railswitch's in their place."""


def replace_in(modules: Iterable[Any]) -> None:
    for module in modules:
        for key, value in list(vars(module).items()):
            # Not where it is defined: its own methods ask for it by name.
            if isinstance(value, type) and module.__name__ != value.__module__:
                setattr(module, key, REPLACED.get(value, value))


def write(**line: Any) -> None:
    with open(os.environ[RESULTS], "a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def name_of(nodeid: str) -> str:
    """The test without its file, for there is one file in a run."""
    return nodeid.partition("::")[2]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what an earlier process has finished, or died of."""
    replace_in({item.module for item in items if isinstance(item, pytest.Function)})
    done = {line["test"] for line in lines() if is_final(line)}
    write(collected=[name_of(item.nodeid) for item in items])
    left_out = [item for item in items if name_of(item.nodeid) in done]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def is_final(line: dict[str, Any]) -> bool:
    """Whether a line says how a test ended; a failure on a shared cluster is no last word."""
    if "test" not in line:
        return False
    return line["alone"] or line["outcome"] != "failed" or ALONE not in os.environ


def lines() -> Iterator[dict[str, Any]]:
    if os.path.exists(os.environ[RESULTS]):
        with open(os.environ[RESULTS], encoding="utf-8") as file:
            yield from map(json.loads, file)


def pytest_collectreport(report: pytest.CollectReport) -> None:
    if report.failed:
        write(error=str(report.longrepr))


class Ended:
    """How the phases of the test that runs now have ended."""

    outcome = "passed"
    text = ""


def pytest_runtest_logstart(nodeid: str) -> None:
    Ended.outcome, Ended.text = "passed", ""
    write(started=name_of(nodeid))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and not hasattr(report, "wasxfail") and Ended.outcome == "passed":
        Ended.outcome, Ended.text = "skipped", str(report.longrepr)
    elif report.failed and Ended.outcome != "failed":
        Ended.outcome, Ended.text = "failed", f"{report.when}: {report.longreprtext}"
    if report.when == "teardown":
        text = Ended.text[-20_000:]
        name, alone = name_of(report.nodeid), ALONE in os.environ
        write(test=name, outcome=Ended.outcome, alone=alone, text=text)


def pytest_sessionfinish(exitstatus: int) -> None:
    write(finished=int(exitstatus))
