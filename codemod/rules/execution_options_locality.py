"""RS129: ``ExecutionOptions`` has no ``locality_with_output`` any more."""

from ._tables import keywords

rule = keywords("RS129")
