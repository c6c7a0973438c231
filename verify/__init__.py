"""Runs a program on its old and its new side, and compares what came out.

The modules follow the way of a comparison: ``project`` makes the copies in which the two sides
run, ``sides`` decides what they are, ``running`` runs one and reads its trace, ``compare`` and what
it calls look at two traces (no Ray, no files, only data), ``noise`` tells what differs by itself,
and ``report`` shows it. ``bisect`` finds what to take back of a migration that changed something.

What observes the program runs inside its processes and is no part of this: see
``railswitch.shim.tracing``.
"""
