"""A real MLflow server on this machine, which can be stopped, frozen and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

START_TIMEOUT_S = 240


class MLflowServer:
    """``mlflow server`` with a sqlite backend, on the loopback interface."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.uri = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def launch(self) -> None:
        """Start the process; it does not answer yet."""
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "mlflow", "server", "--workers", "1"),
                *("--host", "127.0.0.1", "--port", str(self._port)),
                *("--backend-store-uri", f"sqlite:///{self._folder}/server.db"),
                *("--artifacts-destination", str(self._folder / "artifacts")),
            ],
            stdout=(self._folder / "server.log").open("ab"),
            stderr=subprocess.STDOUT,
            env={**os.environ, "MLFLOW_SERVER_ENABLE_JOB_EXECUTION": "false"},
            start_new_session=True,
        )

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + START_TIMEOUT_S
        while time.monotonic() < end:
            assert self._process is not None
            assert self._process.poll() is None, (self._folder / "server.log").read_text()
            try:
                urllib.request.urlopen(f"{self.uri}/health", timeout=5).read()
            except OSError:
                time.sleep(0.3)
            else:
                return
        raise TimeoutError((self._folder / "server.log").read_text())

    def freeze(self) -> None:
        """Let it take connections and answer nothing."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def stop(self) -> None:
        """Let it be gone."""
        if self._process is not None:
            self._signal(signal.SIGKILL)
            self._process.wait(timeout=30)
            self._process = None

    def _signal(self, number: int) -> None:
        assert self._process is not None
        os.killpg(self._process.pid, number)
