"""RS308: ``RunConfig(verbose=...)`` is gone from Ray Train."""

from ..tables import keywords
from ._configs import is_default

rule = keywords("RS308", unless=is_default)
