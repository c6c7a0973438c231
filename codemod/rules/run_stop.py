"""RS311: ``RunConfig(stop=...)`` is gone from Ray Train."""

from ._configs import is_default
from ._tables import keywords

rule = keywords("RS311", unless=is_default)
