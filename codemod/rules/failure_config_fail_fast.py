"""RS321: ``FailureConfig(fail_fast=...)`` is gone from Ray Train."""

from ._configs import is_default
from ._tables import keywords

rule = keywords("RS321", unless=is_default, places={"fail_fast": 1})
