"""RS415: ``ray.train.gbdt_trainer`` is gone."""

from ..tables import reports

rule = reports("RS415")
