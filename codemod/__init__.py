r"""Find, explain and rewrite legacy Ray AIR and Ray Train V1 code.

The way of one file, cheapest step first; most files end at the first one::

    scan      the bytes: does it mention Ray at all?
    names     the standard parser, one walk: scopes, bindings, mentions
    module    what the rules see: uses of qualified names
    roles     who runs a function: Ray Train's workers or Ray Tune's trials
    analysis  all rules (rules/, tables) are asked; findings with edits come back
    rewrite   the edits become text, with libcst; imports/ sees to the import statements
    engine    looks again at the result until nothing is left to rewrite
    run       many files, on all cores; report/ prints, plan says what is left in which order

Before that, repository/ reads what the files of a repository say about each other's functions.

>>> from railswitch.codemod import Settings, migrate
>>> migrate("from ray.air import ScalingConfig\n", Settings()).text
'from ray.train import ScalingConfig\n'
"""

from __future__ import annotations

from .engine import Outcome, check, migrate
from .settings import Settings, Target

__all__ = ["Outcome", "Settings", "Target", "check", "migrate"]
