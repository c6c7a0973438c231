"""RS401: trainers are imported from their public modules."""

from ._tables import renames

rule = renames("RS401")
