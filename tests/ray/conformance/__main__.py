"""``python3 tasks.py ray-tests --ray-source DIR``: Ray's tests, on Ray and with railswitch.

Every file is run on plain Ray and with railswitch, and what comes out is compared with the list of
its side. The exit code is 1 if something differs from the list.
"""

import argparse
import os
import shutil
import sys
import time
from pathlib import Path

from tests.warm_start import warm_start

from .campaign import HERE, ROOT, Campaign, Outcomes, SourceError, release_of
from .expected import List, as_found, differences, table

SIDES = ("v1", "v2")
MEETS = ("railswitch", "ray")
PATTERNS = (
    *("train/tests/test_*.py", "air/tests/test_*.py", "air/tests/execution/test_*.py"),
    *("train/v2/tests/test_*.py", "tune/tests/test_train_v2_integration.py"),
    *("tune/tests/test_tuner*.py", "tune/tests/test_callbacks.py"),
)
"""The test files of Ray that are looked at, below ``python/ray``."""


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="tasks.py ray-tests", description=__doc__)
    parser.add_argument(
        "--ray-source", type=Path, required=True, metavar="DIR", help="a checkout of Ray, at a tag"
    )
    parser.add_argument("--side", choices=SIDES, help="V1's tests or V2's; both if not given")
    parser.add_argument("--only", default="", metavar="TEXT", help="files with this in their name")
    parser.add_argument("--meets", choices=MEETS, help="only plain Ray, or only railswitch")
    parser.add_argument("--resume", action="store_true", help="go on with an earlier campaign")
    parser.add_argument("--write", action="store_true", help="write what was found into the list")
    parser.add_argument("--results", type=Path, default=ROOT / "build" / "ray-tests")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    said = arguments(words)
    try:
        return campaign(said)
    except SourceError as error:
        print(f"ray-tests: {error}", file=sys.stderr)  # noqa: T201
        return 2


def campaign(said: argparse.Namespace) -> int:
    source = said.ray_source.resolve()
    release = release_of(source)
    lists = {side: List.read(List.path(side)) for side in SIDES}
    for each in lists.values():
        if not said.write:
            each.check_release(release)
        each.ray = release
    check_files(source, lists)
    if not said.resume:
        shutil.rmtree(said.results, ignore_errors=True)
    wrong = 0
    os.environ["RAILSWITCH_CONFORMANCE_SOURCE"] = str(source)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(HERE / "on_start"), str(ROOT)])
    with warm_start():
        for side in [said.side] if said.side else SIDES:
            wrong += run_side(said, source, side, lists[side])
    print(f"\n{table(lists)}\n\n{wrong} differences from the lists.")  # noqa: T201
    return int(wrong > 0)


def check_files(source: Path, lists: dict[str, List]) -> None:
    known = List("", {}, {})
    for each in lists.values():
        known.files |= each.files
        known.left_out |= each.left_out
    known.check_files(source, list(PATTERNS))


def run_side(said: argparse.Namespace, source: Path, side: str, expected: List) -> int:
    wrong = 0
    for name in [name for name in expected.files if said.only in name]:
        found = {}
        for meets in [said.meets] if said.meets else MEETS:
            began = time.monotonic()
            found[meets] = Campaign(source, side, meets, said.results).run(name)
            spent = time.monotonic() - began
            print(f"{spent:5.0f} s {side} {meets:10} {name}: {summary(found[meets])}", flush=True)  # noqa: T201
        if len(found) < len(MEETS):
            continue
        if said.write:
            ray, railswitch = found["ray"], found["railswitch"]
            expected.files[name] = as_found(expected.files[name], ray, railswitch)
            expected.write(List.path(side))
        lines = sorted(differences(name, expected.files[name], found["ray"], found["railswitch"]))
        wrong += len(lines)
        for line in lines:
            print(f"        {line}", flush=True)  # noqa: T201
    return wrong


def summary(outcomes: Outcomes) -> str:
    if outcomes.error:
        return outcomes.error.strip().splitlines()[-1]
    values = list(outcomes.tests.values())
    return ", ".join(f"{values.count(each)} {each}" for each in sorted(set(values)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
