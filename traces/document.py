"""A trace as one document: what all processes of a run have written, in the order of time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

FORMAT: Final = "railswitch-trace"
VERSION: Final = 1
_KINDS: Final = (
    *("report", "fit", "callback", "warning", "exception", "config", "module", "source", "note"),
)


@dataclass
class Document:
    """What a run did."""

    processes: list[dict[str, Any]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    legacy: list[dict[str, Any]] = field(default_factory=list)
    """Each legacy use: ``rule``, ``what``, ``path``, ``line``, ``rank`` and ``count``."""
    facts: dict[str, Any] = field(default_factory=dict)
    """What was seen from outside: the exit code, the time, the files, the output's end."""

    @property
    def is_complete(self) -> bool:
        """Whether the program, and each process of it that is known, ended by itself.

        >>> Document().is_complete
        False
        """
        return self.why_incomplete is None

    @property
    def why_incomplete(self) -> str | None:
        """Why what is missing here may still have happened; None if the run was seen whole.

        >>> Document().why_incomplete
        'nothing of the program was seen'
        """
        root = next((p for p in self.processes if p["role"] == "root"), None)
        if root is None:
            return "nothing of the program was seen"
        if not root["ended"]:
            return "the program did not end by itself"
        if root["failed"]:
            return f"the program ended with {root['failed']}"
        for process in self.processes:
            if process["role"] == "program" and not process["ended"]:
                return f"process {process['pid']} of the program did not end by itself"
        if any(process["lost"] for process in self.processes):
            return "not all of it could be written"
        return None

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The events of one kind.

        >>> Document(events=[{"event": "report"}, {"event": "fit"}]).of("fit")
        [{'event': 'fit'}]
        """
        return [event for event in self.events if event["event"] == kind]

    def as_json(self) -> dict[str, Any]:
        """The document as it is written.

        >>> Document().as_json()["complete"]
        False
        """
        return {
            "format": FORMAT,
            "version": VERSION,
            "complete": self.is_complete,
            "why_incomplete": self.why_incomplete,
            **self.facts,
            "processes": self.processes,
            "legacy": self.legacy,
            **{f"{kind}s": self.of(kind) for kind in _KINDS},
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Document:
        """Read a document that :meth:`as_json` made.

        >>> Document.from_json(Document(facts={"exit_code": 0}).as_json()).facts["exit_code"]
        0
        """
        own = {"format", "version", "complete", "why_incomplete", "processes", "legacy"}
        lists = {f"{kind}s" for kind in _KINDS}
        return cls(
            processes=data["processes"],
            events=sorted(
                (event for name in lists for event in data.get(name, [])),
                key=lambda event: float(event["time"]),
            ),
            legacy=data["legacy"],
            facts={key: value for key, value in data.items() if key not in own | lists},
        )
