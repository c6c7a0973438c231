"""RS109: ``ray.air.util.torch_dist`` is gone."""

from ._tables import reports

rule = reports("RS109")
