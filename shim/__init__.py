"""The switch: ``RAY_TRAIN_V2_ENABLED`` chooses between V1's and V2's semantics."""

from __future__ import annotations

from railswitch.v2._ray import check_version

check_version()
