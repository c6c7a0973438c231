"""RS129: ``ExecutionOptions`` has no ``locality_with_output`` any more."""

from ..tables import keywords

rule = keywords("RS129")
