"""The table in the guide that compares the four APIs: every cell has a test that proves it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import programs
from tests.tool import load_tool

ROOT = Path(__file__).resolve().parents[2]
OWN = "tests/documents/test_comparison.py"
SCRIPT = Path(__file__).with_name("comparison_facts.py")


comparison = load_tool("comparison")
FEATURES: list[dict[str, Any]] = comparison.features()
FACTS: dict[tuple[str, str], Any] = {
    (api, name): value
    for row in FEATURES
    for api in comparison.APIS
    for name, value in row[api].get("fact", {}).items()
}


@pytest.fixture(scope="module")
def facts(cluster: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What each API does: two of them at a time, for the cluster has room for no more."""
    apis = list(comparison.APIS)
    folders = {api: tmp_path_factory.mktemp(api) for api in apis}
    for pair in (apis[:2], apis[2:]):
        for run in [start(api, folders[api], cluster) for api in pair]:
            run.finish()
    return {api: json.loads((folders[api] / "facts.json").read_text()) for api in apis}


def start(api: str, folder: Path, cluster: str) -> programs.Program:
    return programs.start(
        [sys.executable, SCRIPT, api, folder],
        folder / "log",
        {
            **os.environ,
            "RAY_ADDRESS": cluster,
            "RAY_TRAIN_V2_ENABLED": "0" if api == "ray_v1" else "1",
            "RAY_TRAIN_ENABLE_V2_MIGRATION_WARNINGS": "0",
            # Ray's own default: what users get.
            "RAY_TRAIN_HEALTH_CHECK_INTERVAL_S": "2",
        },
    )


@pytest.mark.long
@pytest.mark.parametrize(("api", "name"), FACTS)
def test_fact(facts: dict[str, dict[str, Any]], api: str, name: str) -> None:
    found = facts[api][name]
    assert ("none" if found is None else found) == FACTS[api, name]


def test_every_cell_names_a_test_that_exists() -> None:
    nodes = {comparison.proof(api, row[api]) for row in FEATURES for api in comparison.APIS}
    files = sorted({node.partition("::")[0] for node in nodes} - {OWN})
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-m", "long or not long", *files],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    own = {f"{OWN}::test_fact[{api}-{name}]" for api, name in FACTS}
    assert nodes <= own | set(done.stdout.splitlines())
