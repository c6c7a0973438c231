"""Hands the start of a Ray worker over to the warm server, in every Python that the tests start.

Python imports this module when it starts, because ``PYTHONPATH`` names this folder. Whatever is not
a worker of Ray goes on as if this module did not exist, and so does a worker if there is no server.
"""

import os
import sys

_WORKERS = ("/default_worker.py", "/setup_worker.py")
_ADDRESS = "WARM_START_OF_TESTS"


def _hand_over(address: str) -> None:
    import json  # noqa: PLC0415  (all but workers start without it)
    import socket  # noqa: PLC0415

    wanted = {
        "argv": sys.orig_argv[1:],
        "path": sys.path,
        "cwd": os.getcwd(),
        "environment": dict(os.environ),
    }
    with socket.socket(socket.AF_UNIX) as server:
        try:
            server.connect(address)
        except OSError:
            return  # the tests are over: a start like any other
        socket.send_fds(server, [b"\0"], [0, 1, 2])
        server.sendall(json.dumps(wanted).encode())
        server.shutdown(socket.SHUT_WR)
        if server.recv(1):
            os._exit(0)


if _ADDRESS in os.environ and len(sys.orig_argv) > 1 and sys.orig_argv[1].endswith(_WORKERS):
    _hand_over(os.environ[_ADDRESS])
