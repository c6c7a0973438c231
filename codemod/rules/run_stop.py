"""RS311: ``RunConfig(stop=...)`` is gone from Ray Train."""

from ..tables import keywords
from ._configs import is_default

rule = keywords("RS311", unless=is_default)
