"""The parts of all processes as one document."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .document import FORMAT, Document


def merged(folder: str | os.PathLike[str]) -> Document:
    """What all processes have written into a folder; a last line that was cut off is left out.

    >>> merged("/no/such/folder").processes
    []
    """
    document = Document()
    uses: dict[tuple[Any, ...], dict[str, Any]] = {}
    for part in sorted(Path(folder).glob("*.jsonl")):
        lines = list(_lines(part))
        if not lines or lines[0]["event"] != "begin":
            continue
        process, own_uses = _process(lines[0]), {}
        for line in lines[1:]:
            match line["event"]:
                case "legacy":
                    own_uses[_place(line)] = line["count"]
                case "shim":
                    document.facts["observable"] = line["observable"]
                    document.facts["root"] = line["root"]
                case "end":
                    process |= {"ended": True, "lost": line["lost"], "failed": line["failed"]}
                case _:
                    document.events.append({**line, "pid": process["pid"]})
        document.processes.append(process)
        for place, count in own_uses.items():
            entry = uses.setdefault(place, {**dict(zip(_PLACE, place, strict=True)), "count": 0})
            entry["count"] += count
    document.processes.sort(key=lambda process: (process["role"] != "root", process["began"]))
    document.events.sort(key=lambda event: float(event["time"]))
    document.legacy = list(uses.values())
    return document


def load(path: Path) -> Document:
    """Read a merged document.

    Raises ``ValueError`` for a file that is none, and ``OSError`` for one that cannot be read.
    """
    data = json.loads(path.read_text(encoding="utf-8"))
    if not is_trace(data):
        raise ValueError(f"{path} is not a trace of railswitch")
    return Document.from_json(data)


def is_trace(data: Any) -> bool:
    """Whether that is a merged document.

    >>> is_trace({}), is_trace(Document().as_json())
    (False, True)
    """
    return isinstance(data, dict) and data.get("format") == FORMAT


_PLACE = ("rule", "what", "path", "line", "rank")


def _place(line: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(line[name] for name in _PLACE)


def _process(begin: dict[str, Any]) -> dict[str, Any]:
    about = {key: value for key, value in begin.items() if key not in ("event", "time")}
    return {**about, "began": begin["time"], "ended": False, "lost": 0, "failed": None}


def _lines(part: Path) -> Iterator[dict[str, Any]]:
    for line in part.read_bytes().splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            return  # the process was killed while it wrote this one
        yield found
