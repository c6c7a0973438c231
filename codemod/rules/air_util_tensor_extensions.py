"""RS110: the extension arrays of ``ray.air.util`` are in ``ray.data.extensions``."""

from ._tables import renames

rule = renames("RS110")
