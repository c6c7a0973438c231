"""RS207, read from the catalogue: every name of the row gets its new name."""

from ._tables import renames

rule = renames("RS207")
