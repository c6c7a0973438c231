"""RS417: ``TransformersTrainer`` and ``HuggingFaceTrainer`` are gone."""

from ..tables import reports

rule = reports("RS417")
