"""RS415: ``ray.train.gbdt_trainer`` is gone."""

from ._tables import reports

rule = reports("RS415")
