"""RS320: the private parameters of ``CheckpointConfig`` are gone."""

from __future__ import annotations

from ..module import Use
from ..rule import Context
from ..tables import keyword_of, keywords
from ._configs import is_constant


def _all_ranks_are_kept(use: Use, _: Context) -> bool:
    assert use.call is not None
    kept = keyword_of(use.call, "_checkpoint_keep_all_ranks")
    return kept is None or is_constant(kept.value, True)


rule = keywords("RS320", fix_when=_all_ranks_are_kept)
