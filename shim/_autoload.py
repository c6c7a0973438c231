"""Installs the shim in programs that cannot be changed; Python runs this when it starts.

``railswitch.pth``, which is installed beside the package, imports it where ``RAILSWITCH_SHIM`` or
``RAILSWITCH_TRACE`` is set. Nothing is installed until the program imports Ray.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType


class _UntilRay(MetaPathFinder):
    """Installs what is asked for when Ray is about to be imported."""

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
        # Most programs never get here.
        if os.environ.get("RAILSWITCH_SHIM", "0") not in ("", "0"):
            from railswitch.shim import install  # noqa: PLC0415
        else:
            from railswitch.shim.tracing.install import install  # noqa: PLC0415
        install()
        # The import under way asks only the finders that come after this one.
        specs = (finder.find_spec(fullname, path, target) for finder in sys.meta_path)
        return next(filter(None, specs), None)


if "RAILSWITCH_TRACE" in os.environ:
    from railswitch.shim.tracing.process import begin

    # Before anything is imported: whoever reads shall know of each process that was there.
    begin()
sys.meta_path.insert(0, _UntilRay())
