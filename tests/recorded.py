"""What Ray's own engines do, recorded: oracles that need not be asked again in every run.

A recording is a readable file beside the tests, one for each Ray release. It names the scripts and
the releases that it was made with; if any of them is another one, the engine is asked again and the
file written anew, to be committed. The long tests ask in any case, and fail if the answer differs.
"""

import hashlib
import json
import warnings
from collections.abc import Callable, Collection, Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

Facts = dict[str, Any]


class Recording:
    """The facts that scripts find when they run with Ray alone."""

    def __init__(self, folder: Path, scripts: Sequence[Path], packages: Sequence[str]) -> None:
        self.path = folder / f"ray-{metadata.version('ray')}.json"
        content = b"".join(script.read_bytes() for script in scripts)
        self._made_with = {
            "releases": {name: metadata.version(name) for name in ("ray", *packages)},
            "scripts": {
                "names": [script.name for script in scripts],
                "sha256": hashlib.sha256(content).hexdigest(),
            },
        }

    def facts(self, ask: Callable[[], Facts]) -> Facts:
        """The recorded facts, or what asking finds if they were recorded of something else."""
        try:
            recorded: dict[str, Facts] = json.loads(self.path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            recorded = {}
        if recorded.get("made_with") != self._made_with:
            recorded = {"made_with": self._made_with, "facts": ask()}
            self.path.parent.mkdir(exist_ok=True)
            text = json.dumps(recorded, indent=1, ensure_ascii=False)
            self.path.write_text(f"{text}\n", encoding="utf-8")
            warnings.warn(f"{self.path} was recorded anew: commit it", stacklevel=2)
        return recorded["facts"]


def long_but(quick: Collection[str], cases: Iterable[str]) -> list[Any]:
    """The cases as parameters of a test; all but the quick ones are for the long tests."""
    return [case if case in quick else pytest.param(case, marks=pytest.mark.long) for case in cases]


def asked_for(request: pytest.FixtureRequest) -> list[str]:
    """The cases of the file that this run of the tests wants, so that no others are run."""
    return [
        item.callspec.params["case"]
        for item in request.session.items
        if item.path == request.path
        and hasattr(item, "callspec")
        and "case" in item.callspec.params
    ]
