"""One cluster of two nodes without railswitch for all tests of this folder."""

from collections.abc import Iterator

import pytest

from .nodes import TwoNodes, two_nodes


@pytest.fixture(scope="session")
def bare_cluster() -> Iterator[TwoNodes]:
    with two_nodes() as nodes:
        yield nodes
