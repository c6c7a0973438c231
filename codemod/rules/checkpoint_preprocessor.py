"""RS508: ``checkpoint.get_preprocessor()`` is gone."""

from ..tables import reports

rule = reports("RS508")
