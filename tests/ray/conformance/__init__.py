"""Ray's own tests, on plain Ray and with railswitch: ``python3 tasks.py ray-tests``.

The test files come from a checkout of Ray that the user names; nothing of it is kept here but the
names of the tests and what is to be expected of them, in ``tests/ray/conformance_v1.toml`` and
``conformance_v2.toml``.
"""
