"""RS420: ``SklearnTrainer`` is gone."""

from ..tables import reports

rule = reports("RS420")
