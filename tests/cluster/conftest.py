"""One cluster of two nodes without railswitch for all tests of this folder."""

from collections.abc import Iterator

import pytest

from .nodes import Nodes, cluster


@pytest.fixture(scope="session")
def bare_cluster() -> Iterator[Nodes]:
    """Two nodes; the resource of the second is called ``other``."""
    with cluster({"other": 4}) as nodes:
        yield nodes
