"""Where a row's page stands on the web, if the installed railswitch names a site.

The site is the ``Documentation`` of ``[project.urls]`` in pyproject.toml; nothing is asked of it.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError

from .model import Deprecation

_SITE = "Documentation"


def page_address(row: Deprecation) -> str:
    """The address of the page; '' where no site is known."""
    site = _installed()
    return f"{site}/rules/{row.id}.html" if site else ""


@cache
def _installed() -> str:
    try:
        return site_of(Distribution.from_name("railswitch"))
    except PackageNotFoundError:
        return ""


def site_of(distribution: Distribution) -> str:
    """The site that an installed package names, without a slash at its end; '' without one."""
    for url in distribution.metadata.get_all("Project-URL") or []:
        label, _, address = url.partition(",")
        if label.strip() == _SITE:
            return str(address).strip().rstrip("/")
    return ""
