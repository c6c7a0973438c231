"""RS417: ``TransformersTrainer`` and ``HuggingFaceTrainer`` are gone."""

from ._tables import reports

rule = reports("RS417")
