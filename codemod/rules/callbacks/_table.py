"""Rules of this group that are one statement: what the row does not say is a condition."""

from __future__ import annotations

from .._shared.callbacks import hooks
from .._shared.roles import may_be_under_train
from .._tables import renames

RULES = (
    hooks("RS702"),
    hooks("RS703"),
    hooks("RS704"),
    hooks("RS705"),
    renames("RS708", when=may_be_under_train),
    renames("RS709", when=may_be_under_train),
    renames("RS710", when=may_be_under_train),
    renames("RS711", when=may_be_under_train),
)
