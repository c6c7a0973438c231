"""A campaign of faults, drawn by seed, against real clusters; the invariants are checked outside.

``scenario`` draws what happens, ``driver`` is the process that calls ``fit()`` and ``workload``
what it runs, ``notes`` what the workers write down about their own reports, ``injecting`` makes the
faults that come from outside, ``invariants`` compares the notes with what is on disk, and
``campaign`` puts it together. ``python3 tasks.py faults --runs 100 --seed 1``.
"""
