"""The examples of an old Ray, migrated; `python3 tasks.py corpus` does it for more releases."""

from __future__ import annotations

from pathlib import Path

import pytest

from .corpus import WHEELS, migrate

VERSION = "2.6.3"


@pytest.mark.timeout(900)  # seconds on an idle machine
def test_the_examples_of_an_old_release(tmp_path: Path) -> None:
    migration = migrate(VERSION, WHEELS[VERSION], tmp_path)
    assert migration.problems == []
    assert len(migration.changed) > 20
