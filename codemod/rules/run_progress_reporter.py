"""RS309: ``RunConfig(progress_reporter=...)`` is gone from Ray Train."""

from ..tables import keywords
from ._configs import is_default

rule = keywords("RS309", unless=is_default)
