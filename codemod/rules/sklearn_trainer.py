"""RS420: ``SklearnTrainer`` is gone."""

from ._tables import reports

rule = reports("RS420")
