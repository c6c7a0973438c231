"""Installs the shim in programs that cannot be changed; Python runs this when it starts.

``railswitch.pth``, which is installed beside the package, imports it where ``RAILSWITCH_SHIM`` is
set. Nothing else happens until the program imports Ray.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType


class _UntilRay(MetaPathFinder):
    """Installs the shim when Ray is about to be imported."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if fullname != "ray":
            return None
        sys.meta_path.remove(self)
        if find_spec(fullname) is None:
            return None  # a program that can do without Ray is not disturbed
        from railswitch.shim import install  # noqa: PLC0415  (most programs never get here)

        install()
        # The import under way asks only the finders that come after this one.
        specs = (finder.find_spec(fullname, path, target) for finder in sys.meta_path)
        return next(filter(None, specs), None)


sys.meta_path.insert(0, _UntilRay())
