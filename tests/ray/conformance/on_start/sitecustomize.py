"""Lets every Python that the campaign starts import the test folders of Ray's checkout.

The wheels leave ``ray.train.tests`` and its like out, and tests and their workers import helpers
from there. Only those folders come from the checkout: all else is the installed Ray.

And it lets ``torchvision`` be imported where its parts in C are for another build of torch: whole
test files, and so their workers, import an example that reads its data with it.
"""

import importlib.machinery
import os
import runpy
import sys
from pathlib import Path

_SOURCE = os.environ.get("RAILSWITCH_CONFORMANCE_SOURCE")
_OPERATORS = ("nms", "qnms")
"""Those whose shapes torchvision tells torch though it has found that it lacks them."""
_WARM_START = Path(__file__).resolve().parents[3] / "warm_start" / "on_start" / "sitecustomize.py"


class _TestFolders:
    """Finds ``ray.<anything>.tests`` in the checkout."""

    @staticmethod
    def find_spec(name, *_where):
        if name == "torchvision._meta_registrations":
            _declare_operators(sys.modules["torchvision.extension"])
        if not (name.startswith("ray.") and name.endswith(".tests")):
            return None
        folder = Path(_SOURCE, "python", *name.split("."))
        spec = importlib.machinery.ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        return spec if folder.is_dir() else None


def _declare_operators(extension):
    import torch  # noqa: PLC0415  (only where it is there already)

    if not extension._has_ops():
        for name in _OPERATORS:
            of_boxes = "(Tensor dets, Tensor scores, float iou_threshold) -> Tensor"
            torch.library.define(f"torchvision::{name}", of_boxes)


if _SOURCE:
    sys.meta_path.insert(0, _TestFolders)
runpy.run_path(str(_WARM_START))
