"""RS423: ``ray.train.Trainer`` of Ray 1.x is gone."""

from ._tables import reports

rule = reports("RS423")
