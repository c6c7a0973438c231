"""RS416: ``HorovodTrainer`` raises."""

from ..tables import reports

rule = reports("RS416")
