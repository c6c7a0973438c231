"""Starts Ray's workers by forking processes that have imported what workers import; a script.

A run starts four to seven processes, each of which imports Ray, and often PyTorch, for seconds.
Here they are imported once for each environment, and a worker is a fork of that: Ray's own worker
with all that it does, but for the wait. Workers in which the shim is installed fork before Ray is
imported, because it is the import that the shim watches.

usage: server.py SOCKET   (ends when its standard input does)
"""

import atexit
import gc
import json
import os
import runpy
import selectors
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NoReturn

LIBRARIES = (
    *("certifi", "click", "filelock", "fsspec", "google.protobuf.json_format", "jsonschema"),
    *("msgpack", "numpy", "pandas", "psutil", "pyarrow.fs", "pyarrow.parquet", "pydantic"),
    *("requests", "rich.console", "simplejson", "torch", "tqdm.auto", "yaml"),
)
"""Imported once: what Ray's libraries import, and nothing in them depends on the environment."""

OF_RAY = ("ray.train", "ray.tune", "ray.data", "ray.train.torch")
"""Imported once for each environment, and so for each job: Ray reads its variables, among them that
with the id of the job, when it is imported."""

READ_AT_IMPORT = ("RAY_", "RAILSWITCH_", "TUNE_", "TRAIN_", "PYTHON")
MOST_TEMPLATES = 8
SHIM = "RAILSWITCH_SHIM"
SETUP_HOOK = "__RAY_WORKER_PROCESS_SETUP_HOOK_ENV_VAR"
LONGEST_REQUEST = 1 << 20

Key = tuple[tuple[str, str], ...]


class Start:
    """A process that somebody wants, and who waits to hear that it runs."""

    def __init__(self, request: dict[str, Any], connection: int, streams: list[int]) -> None:
        self.request = request
        self.connection = connection
        self.streams = streams

    @classmethod
    def receive(cls, connection: socket.socket) -> "Start":
        _, streams, _, _ = socket.recv_fds(connection, 1, 3)
        chunks = iter(lambda: connection.recv(1 << 16), b"")
        request = json.loads(b"".join(chunks))
        return cls(request, connection.detach(), streams)

    @classmethod
    def receive_forwarded(cls, requests: socket.socket) -> "Start | None":
        message, descriptors, _, _ = socket.recv_fds(requests, LONGEST_REQUEST, 4)
        if not message:
            return None
        connection, *streams = descriptors
        return cls(json.loads(message), connection, streams)

    def forward(self, requests: socket.socket) -> None:
        message = json.dumps(self.request).encode()
        socket.send_fds(requests, [message], [self.connection, *self.streams])

    @property
    def imports_ray_itself(self) -> bool:
        """Whether something has to happen in the process before it imports Ray's libraries."""
        return not {SHIM, SETUP_HOOK}.isdisjoint(self.request["environment"])

    @property
    def key(self) -> Key:
        """All of the environment that may be read while Ray is imported."""
        if self.imports_ray_itself:
            return ()
        variables = self.request["environment"].items()
        return tuple(sorted(pair for pair in variables if pair[0].startswith(READ_AT_IMPORT)))

    def close(self) -> None:
        for descriptor in (self.connection, *self.streams):
            os.close(descriptor)

    def take_environment(self) -> None:
        os.environ.clear()
        os.environ.update(self.request["environment"])
        sys.path[:] = self.request["path"]

    def become(self) -> NoReturn:
        """Be that process, after telling so to who waits."""
        os.setpgid(0, 0)  # as Ray starts its workers, whose whole group it ends
        try:
            os.write(self.connection, b"\1")
        except BrokenPipeError:
            os._exit(1)  # who waited has been ended meanwhile
        for number, stream in enumerate(self.streams):
            os.dup2(stream, number)
        self.close()
        self.take_environment()
        os.chdir(self.request["cwd"])
        sys.argv[:] = self.request["argv"]
        sys.orig_argv[1:] = self.request["argv"]
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.modules["numpy"].random.seed()
        if os.environ.get(SHIM, "0") not in ("", "0"):
            import_module("railswitch.shim._autoload")  # as railswitch.pth does
        script = sys.argv[0]
        sys.path.insert(0, os.path.dirname(script))
        try:
            runpy.run_path(script, run_name="__main__")
        except SystemExit as end:
            leave(end.code)
        leave(0)


def leave(code: Any) -> NoReturn:
    """End as Python does, but for taking apart thousands of modules, which takes longest."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))


@contextmanager
def own_ids_of_actor_classes() -> Iterator[None]:
    """Lets importing Ray leave its source of random ids alone.

    It is seeded when it is first asked, which the import of an actor's class does, and all forks
    would have the same seed and make the same ids.
    """
    actor = import_module("ray.actor")
    own = actor.ActorClassID

    class RandomId:
        @staticmethod
        def from_random() -> Any:
            return own(os.urandom(own.size()))

    actor.ActorClassID = RandomId
    try:
        yield
    finally:
        actor.ActorClassID = own


def template(first: Start, inherited: list[Any]) -> socket.socket:
    """A process that has imported Ray in one environment; starts that are sent to it fork it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    for end in (ours, theirs):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2 * LONGEST_REQUEST)
    if os.fork():
        theirs.close()
        return ours
    for item in (ours, *inherited):
        item.close()
    first.take_environment()
    first.close()
    if not first.imports_ray_itself:
        with own_ids_of_actor_classes():
            for module in OF_RAY:
                import_module(module)
    gc.freeze()  # forks share what is never looked at again
    while True:
        wanted = Start.receive_forwarded(theirs)
        if wanted is None:
            os._exit(0)
        if os.fork() == 0:
            theirs.close()
            wanted.become()
        wanted.close()


def main(path: str) -> NoReturn:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # forks that end are nobody's business here
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(64)  # from now on workers wait instead of starting without us
    for module in LIBRARIES:
        import_module(module)
    events = selectors.DefaultSelector()
    events.register(listener, selectors.EVENT_READ)
    events.register(0, selectors.EVENT_READ)
    templates: dict[Key, socket.socket] = {}
    while True:
        if any(key.fileobj == 0 for key, _ in events.select()):
            os._exit(0)
        wanted = Start.receive(listener.accept()[0])
        known = templates.pop(wanted.key, None)
        known = known or template(wanted, [listener, events, *templates.values()])
        templates[wanted.key] = known  # the last that was used stands last
        if len(templates) > MOST_TEMPLATES:
            templates.pop(next(iter(templates))).close()
        wanted.forward(known)
        wanted.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
