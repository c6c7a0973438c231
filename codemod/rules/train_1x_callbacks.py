"""RS424: ``ray.train.callbacks`` of Ray 1.x is gone."""

from ._tables import reports

rule = reports("RS424")
