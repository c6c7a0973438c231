"""Another process than those of the run, which reads what is in the storage while it goes on."""

from __future__ import annotations

import pickletools
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .invariants import checkpoint_of, parsed
from .scenario import Scenario

LOOK_S = 0.02


class Observer:
    """What was wrong at some moment; each thing is said once."""

    def __init__(self, scenario: Scenario, storage: Path) -> None:
        self.found: list[str] = []
        self._scenario = scenario
        self._storage = storage
        self._tokens: dict[Path, list[int]] = {}

    def look(self) -> None:
        """Read everything."""
        for path in self._storage.glob("run/*/result.json"):
            with suppress(FileNotFoundError):  # a folder that goes away does so as a whole
                self._rows(path)
        with suppress(FileNotFoundError):
            self._trainer(self._storage / "run" / "trainer.pkl")

    def _rows(self, path: Path) -> None:
        try:
            rows = parsed(path)
        except (ValueError, KeyError) as error:
            self._say(f"{path.name} cannot be read while it runs: {error}")
            return
        before = self._tokens.get(path, [])
        if self._scenario.way == "tuner":  # Tune itself brings the files there
            return
        self._tokens[path] = tokens = [row["token"] for row in rows]
        if tokens[: len(before)] != before:
            self._say(f"{path.name} had {before}, and then {tokens}")
        named = [row for row in rows if row.get("checkpoint_dir_name")]
        wrong = checkpoint_of(self._scenario, path.parent, named[-1]) if named else ""
        # It may have been deleted since: then a later row has come with its own.
        if wrong and [row["token"] for row in parsed(path)] == tokens:
            self._say(f"while it runs: {wrong}")

    def _trainer(self, path: Path) -> None:
        content = path.read_bytes()
        try:
            for _ in pickletools.genops(content):
                pass
        except ValueError as error:
            self._say(f"{path.name} cannot be read while it runs: {error}")

    def _say(self, text: str) -> None:
        if text not in self.found:
            self.found.append(text)


@contextmanager
def observing(scenario: Scenario, storage: Path) -> Iterator[Observer]:
    """Look again and again, until the end of the block."""
    over, observer = threading.Event(), Observer(scenario, storage)

    def look() -> None:
        while not over.wait(LOOK_S):
            observer.look()

    reader = threading.Thread(target=look, name="observer", daemon=True)
    reader.start()
    try:
        yield observer
    finally:
        over.set()
        reader.join()
        observer.look()
