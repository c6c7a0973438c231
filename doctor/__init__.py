"""The doctor: looks at the driver and at every node of a cluster, and says what to change.

>>> from railswitch.doctor import examine  # doctest: +SKIP
>>> examine("auto").is_healthy  # doctest: +SKIP
True
"""

from __future__ import annotations

from . import report
from .diagnosis import Diagnosis, Finding
from .examine import Request, UnreachableError, examine

__all__ = ["Diagnosis", "Finding", "Request", "UnreachableError", "examine", "report"]
