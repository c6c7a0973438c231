"""Chooses Ray's V2 engine before a test imports ``ray.train``: Ray 2.50 would choose V1."""

import railswitch.v2  # noqa: F401
