"""RS109: ``ray.air.util.torch_dist`` is gone."""

from ..tables import reports

rule = reports("RS109")
