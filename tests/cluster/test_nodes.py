"""The nodes of these tests end with the process that has started them."""

import subprocess
import sys

STARTER = """
import os, signal
from tests.cluster.nodes import start_group

start_group(["sh", "-c", "echo started; sleep 600 & wait"])
os.read(0, 1)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_group_ends_with_the_process_that_started_it() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STARTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as starter:
        assert starter.stdout is not None
        assert starter.stdout.readline() == b"started\n"
        starter.communicate(timeout=30)  # to the end of the output, which all of the group hold
