"""RS114: ``TorchWorkerProfiler`` is gone."""

from ._tables import reports

rule = reports("RS114")
