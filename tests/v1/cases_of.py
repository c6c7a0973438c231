"""Runs the cases of a script in a cluster of their own, and writes the facts that they find."""

import inspect
import json
import sys
import time
from pathlib import Path

import ray


def all_cases(names):
    """The public functions of a module whose argument is the storage, as they stand in it."""
    return {
        name: value
        for name, value in names.items()
        if not name.startswith("_")
        and inspect.isfunction(value)
        and list(inspect.signature(value).parameters) == ["storage"]
    }


def run_cases(names, output, storage, *wanted):
    """Run the cases and write their facts, also of those that raised something."""
    ray.init(
        "local", num_cpus=8, include_dashboard=False, log_to_driver=False, logging_level="warning"
    )
    outcome = {}
    for name, case in all_cases(names).items():
        if wanted and name not in wanted:
            continue
        place = Path(storage, name)
        place.mkdir(parents=True)
        started = time.monotonic()
        try:
            outcome[name] = case(str(place))
        except BaseException as error:
            outcome[name] = {"raised": f"{type(error).__name__}: {error}"}
        sys.stderr.write(f"{time.monotonic() - started:6.1f} s  {name}\n")
        Path(output).write_text(json.dumps(outcome, default=repr))
    ray.shutdown()
