"""RS310: ``RunConfig(log_to_file=...)`` is gone from Ray Train."""

from ..tables import keywords
from ._configs import is_default

rule = keywords("RS310", unless=is_default)
