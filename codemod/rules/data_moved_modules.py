"""RS127: modules of Ray Data that moved."""

from ._tables import renames

rule = renames("RS127")
