"""RS409: ``trainer.as_trainable()`` is gone."""

from ..tables import reports

rule = reports("RS409")
