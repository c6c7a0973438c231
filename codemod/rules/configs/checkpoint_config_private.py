"""RS320: the private parameters of ``CheckpointConfig`` are gone."""

from __future__ import annotations

from ...flow.arguments import keyword_of
from ...names.module import Use
from .._rule import Context
from .._shared.configs import is_constant
from .._tables import keywords


def _all_ranks_are_kept(use: Use, _: Context) -> bool:
    assert use.call is not None
    kept = keyword_of(use.call, "_checkpoint_keep_all_ranks")
    return kept is None or is_constant(kept.value, True)


rule = keywords("RS320", fix_when=_all_ranks_are_kept)
