"""Traces of a run: one file for each process, written line by line, and merged by the reader.

A run that is observed has a folder of *parts*. Each process appends to a part of its own, one JSON
object to a line, and each line is on the disk when the call returns, so that a process that is
killed leaves what it saw. The first process to come is the root: the program itself. docs/verify.md
documents the lines and the merged document.
"""

from .document import Document
from .merge import is_trace, load, merged
from .parts import FOLDER, Part
from .plain import plain

__all__ = ["FOLDER", "Document", "Part", "is_trace", "load", "merged", "plain"]
