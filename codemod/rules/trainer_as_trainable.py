"""RS409: ``trainer.as_trainable()`` is gone."""

from ._tables import reports

rule = reports("RS409")
