"""Keys and tokens: what runs write about themselves holds none."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from typing import Final

HIDDEN: Final = "***"
_SHORTEST: Final = 8
"""What is shorter is found by its name alone: as text it may be anything."""
_WORDS: Final = r"api_?key|access_?key|private_?key|secret|token(?!iz)|passw(?:or)?d|credential"
_NAME: Final = re.compile(_WORDS, re.IGNORECASE)
_NAMED: Final = re.compile(rf'("[^"]*(?:{_WORDS})[^"]*": ?)"((?:[^"\\]|\\.)+)"', re.IGNORECASE)
_IN_URI: Final = re.compile(r"(\b[a-z][a-z0-9+.-]*://)[^/\s\"'@]+@", re.IGNORECASE)
_IN_QUERY: Final = re.compile(
    rf"([?&][^=&\s\"']*(?:{_WORDS})[^=&\s\"']*=)[^&\s\"']+", re.IGNORECASE
)

_seen: Final[set[str]] = set()
"""Values that were found by their names; they come again without, as in a table."""


def without_keys(text: str) -> str:
    """Text, or JSON, with stars for what is a key by its name, in a URI or in the environment.

    >>> without_keys('{"api_key": "abc", "tokens": 7}'), without_keys("at https://me:abc@host/x")
    ('{"api_key": "***", "tokens": 7}', 'at https://***@host/x')
    """
    text = _NAMED.sub(_stars, text)
    text = _IN_QUERY.sub(rf"\1{HIDDEN}", _IN_URI.sub(rf"\1{HIDDEN}@", text))
    for value in (*_seen, *_of_environment()):
        text = text.replace(value, HIDDEN)
    return text


def arguments_without_keys(arguments: Sequence[str]) -> list[str]:
    """What stands on a command line, with stars for what options say that are called so.

    >>> arguments_without_keys(["--api-key", "abc", "--token=abc", "--lr", "0.1"])
    ['--api-key', '***', '--token=***', '--lr', '0.1']
    """
    shown, is_key = [], False
    for argument in arguments:
        option, equals, _ = argument.partition("=")
        is_named = _NAME.search(option.replace("-", "_")) is not None
        if is_key and not argument.startswith("-"):
            shown.append(HIDDEN)
        elif is_named and equals:
            shown.append(f"{option}={HIDDEN}")
        else:
            shown.append(without_keys(argument))
        is_key = is_named and not equals and argument.startswith("-")
    return shown


def _stars(match: re.Match[str]) -> str:
    if len(match[2]) >= _SHORTEST:
        _seen.add(match[2])
    return f'{match[1]}"{HIDDEN}"'


def _of_environment() -> set[str]:
    values = {
        value
        for name, value in os.environ.items()
        if len(value) >= _SHORTEST and _NAME.search(name) and not os.path.exists(value)
    }
    return values | {json.dumps(value)[1:-1] for value in values}
