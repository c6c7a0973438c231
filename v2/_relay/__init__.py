"""The relay: how reports travel from the workers to the driver without waiting for a poll.

::

    worker: Reporter.report(metrics) --> RelayActor (no CPU, on the driver's node) --> driver: Relay

``rows`` holds the rules (what makes a row complete, in which order rows leave), ``actor`` puts
them behind a Ray actor, ``reporter`` is the worker's side and ``driver`` the driver's; ``payload``
is what travels.
"""
