"""RS308: ``RunConfig(verbose=...)`` is gone from Ray Train."""

from ..tables import keywords

rule = keywords("RS308")
