"""URIs as messages name them."""

from __future__ import annotations

import re
from typing import Final

_USER: Final = re.compile(r"(\b[a-z][a-z0-9+.-]*://)[^/\s\"'@]+@", re.IGNORECASE)
_QUERY: Final = re.compile(
    r"([?&](?:\w+_)?(?:key|secret|token|password)=)[^&\s\"']+", re.IGNORECASE
)


def without_credentials(text: str) -> str:
    """Text in which no URI says who may use it.

    >>> without_credentials("https://me:secret@host/path, s3://bucket?secret_key=secret&scheme=http")
    'https://***@host/path, s3://bucket?secret_key=***&scheme=http'
    """
    return _QUERY.sub(r"\1***", _USER.sub(r"\1***@", text))
