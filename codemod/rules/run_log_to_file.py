"""RS310: ``RunConfig(log_to_file=...)`` is gone from Ray Train."""

from ._configs import is_default
from ._tables import keywords

rule = keywords("RS310", unless=is_default)
