"""RS103: ``ray.air.RunConfig`` and its parts go to Ray Train or to Ray Tune."""

from ._tables import renames

rule = renames("RS103")
