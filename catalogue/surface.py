"""The public surface of Ray AIR's session, read off the rows that are about it."""

from __future__ import annotations

from . import session

_MODULE = "ray.air.session"

SESSION_ROWS: dict[str, str] = {
    name.old.rpartition(".")[2]: row.id
    for row in session.ROWS
    for name in row.names
    if name.old.rpartition(".")[0] == _MODULE
}
"""The functions of ``ray.air.session``, each with the id of its row.

>>> SESSION_ROWS["get_world_rank"]
'RS205'
"""

SESSION: tuple[str, ...] = tuple(sorted(SESSION_ROWS))
