"""RS321: ``FailureConfig(fail_fast=...)`` is gone from Ray Train."""

from ..tables import keywords
from ._configs import is_default

rule = keywords("RS321", unless=is_default, places={"fail_fast": 1})
