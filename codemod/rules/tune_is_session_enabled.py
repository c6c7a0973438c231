"""RS617: ``tune.is_session_enabled`` is gone."""

from ._tables import reports

rule = reports("RS617")
