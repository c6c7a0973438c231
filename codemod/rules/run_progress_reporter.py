"""RS309: ``RunConfig(progress_reporter=...)`` is gone from Ray Train."""

from ..tables import keywords

rule = keywords("RS309")
