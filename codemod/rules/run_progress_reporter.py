"""RS309: ``RunConfig(progress_reporter=...)`` is gone from Ray Train."""

from ._configs import is_default
from ._tables import keywords

rule = keywords("RS309", unless=is_default)
