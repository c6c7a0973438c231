"""One MLflow server for all tests of tracking: it takes its time to start."""

from collections.abc import Iterator

import pytest

from .server import MLflowServer


@pytest.fixture(scope="session")
def mlflow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[MLflowServer]:
    server = MLflowServer(tmp_path_factory.mktemp("mlflow"))
    server.launch()
    try:
        server.wait()
        yield server
    finally:
        server.stop()
