"""RS819: the ``TrainingFailedError`` of V1 becomes that of ``ray.train``."""

from __future__ import annotations

from ...names.module import Use
from .._rule import Context
from .._tables import renames


def _has_no_attributes(use: Use, _: Context) -> bool:
    """Whether nothing asks the class for what only V1's has, unlike ``__name__``."""
    uses = use.bare_uses if use.is_import else [use]
    return all((one.attribute or "__").startswith("__") for one in uses)


rule = renames("RS819", fix_when=_has_no_attributes)
