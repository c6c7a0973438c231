"""Programs that tests start: run to their end, or ended with a word about where they were."""

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

LIMIT_S = 600
"""Far more than any of them takes on a busy machine, and less than a test may take."""


def start(
    command: Sequence[Any], log: Path, environment: Mapping[str, str], **options: Any
) -> "Program":
    """Start a program that writes to a file; :meth:`Program.finish` waits for it."""
    with log.open("wb") as file:
        return Program(command, environment, log, stdout=file, stderr=subprocess.STDOUT, **options)


def run(
    command: Sequence[Any], environment: Mapping[str, str] = os.environ, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; what it has printed.

    >>> run(["echo", "done"]).stdout
    'done\\n'
    """
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
    program = Program(command, environment, text=True, **options)
    out, err = program.communicate_in_time()
    return subprocess.CompletedProcess(program.args, program.returncode, out, err)


class Program(subprocess.Popen[Any]):
    """A program that is told to show its stack when its time is up."""

    def __init__(
        self,
        command: Sequence[Any],
        environment: Mapping[str, str],
        log: Path | None = None,
        **options: Any,
    ) -> None:
        self._log = log
        variables = {**environment, "PYTHONFAULTHANDLER": "1"}
        super().__init__([str(word) for word in command], env=variables, **options)

    def finish(self) -> None:
        """Wait for its end; an error shows what it has written."""
        self.communicate_in_time()
        assert self._log is not None
        assert self.returncode == 0, self._log.read_text(errors="replace")

    def communicate_in_time(self) -> tuple[Any, Any]:
        try:
            return self.communicate(timeout=LIMIT_S)
        except subprocess.TimeoutExpired:
            self.send_signal(signal.SIGABRT)  # Python then writes where its threads are
            out, err = self.communicate()
            written = f"{out}{err}" if self._log is None else self._log.read_text(errors="replace")
            raise AssertionError(
                f"{self.args} did not end within {LIMIT_S} s. It has written:\n{written}"
            ) from None
        finally:
            if self.returncode is None:  # the test itself was ended
                self.kill()
