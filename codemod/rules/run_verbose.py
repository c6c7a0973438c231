"""RS308: ``RunConfig(verbose=...)`` is gone from Ray Train."""

from ._configs import is_default
from ._tables import keywords

rule = keywords("RS308", unless=is_default)
