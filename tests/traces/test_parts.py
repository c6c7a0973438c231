"""Parts of processes, and the document that is made of them."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from railswitch.traces import Document, Part, load, merged

KILLED = """
import os, signal, sys
from railswitch.traces import Part
part = Part(sys.argv[1])
for number in range(3):
    part.write("report", number=number)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_the_first_process_is_the_root(tmp_path: Path) -> None:
    first, second = Part(tmp_path), Part(tmp_path)
    first.write("note", text="a")
    second.write("note", text="b")
    second.end(failed=None)
    assert merged(tmp_path).why_incomplete == "the program did not end by itself"
    first.end(failed=None)
    document = merged(tmp_path)
    assert [process["role"] for process in document.processes] == ["root", "program"]
    assert document.is_complete
    assert [event["text"] for event in document.of("note")] == ["a", "b"]


def test_a_killed_process_leaves_what_it_saw(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False)
    assert done.returncode == -signal.SIGKILL
    document = merged(tmp_path)
    assert [event["number"] for event in document.of("report")] == [0, 1, 2]
    assert not document.is_complete


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    part = Part(tmp_path)
    part.write("note", text="whole")
    with (tmp_path / "root.jsonl").open("ab") as file:
        file.write(b'{"event": "note", "te')
    assert [event["text"] for event in merged(tmp_path).of("note")] == ["whole"]


def test_a_process_that_failed_or_lives_makes_it_incomplete(tmp_path: Path) -> None:
    root, child = Part(tmp_path), Part(tmp_path)
    root.begin()
    child.begin()
    root.end(failed="KeyError")
    assert merged(tmp_path).why_incomplete == "the program ended with KeyError"


def test_helpers_may_end_without_a_word(tmp_path: Path) -> None:
    root, helper = Part(tmp_path), Part(tmp_path, role="worker")
    root.begin()
    helper.begin()
    root.end(failed=None)
    assert merged(tmp_path).is_complete


def test_a_fork_writes_a_part_of_its_own(tmp_path: Path) -> None:
    part = Part(tmp_path)
    part.write("legacy", rule="RS101", what="a", path="b", line=1, rank=None, count=1)
    child = os.fork()
    if child == 0:
        part.forked(role="helper")
        part.write("legacy", rule="RS101", what="a", path="b", line=1, rank=None, count=2)
        os._exit(0)
    os.waitpid(child, 0)
    part.write("legacy", rule="RS101", what="a", path="b", line=1, rank=None, count=5)
    (use,) = merged(tmp_path).legacy
    assert use["count"] == 7  # of one process the last count, of several their sum


def test_where_the_folder_is_gone_nothing_happens(tmp_path: Path) -> None:
    part = Part(tmp_path / "gone")
    part.write("note", text="lost")
    part.end(failed=None)
    assert not (tmp_path / "gone").exists()


def test_the_document_survives_json(tmp_path: Path) -> None:
    part = Part(tmp_path)
    part.write("report", rank=0)
    part.write("fit", results=[])
    part.end(failed=None)
    document = merged(tmp_path)
    document.facts["exit_code"] = 0
    (tmp_path / "trace.json").write_text(json.dumps(document.as_json()))
    again = load(tmp_path / "trace.json")
    assert isinstance(again, Document)
    assert again.as_json() == document.as_json()
