"""RS127: modules of Ray Data that moved."""

from ..tables import renames

rule = renames("RS127")
