"""RS114: ``TorchWorkerProfiler`` is gone."""

from ..tables import reports

rule = reports("RS114")
