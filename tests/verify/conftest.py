"""The recorded traces of one program before and after its migration, read anew for each test."""

from pathlib import Path

import pytest

from railswitch.traces import Document, load

TRACES = Path(__file__).parent / "traces"


@pytest.fixture
def old() -> Document:
    return load(TRACES / "old.json")


@pytest.fixture
def new() -> Document:
    return load(TRACES / "new.json")
