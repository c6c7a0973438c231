"""RS508: ``checkpoint.get_preprocessor()`` is gone."""

from ._tables import reports

rule = reports("RS508")
