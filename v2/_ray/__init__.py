"""The one door to Ray's private parts: nothing else of railswitch imports them.

Each module gives the names of one part of Ray; ``surface.toml`` lists all that is needed of them,
and :mod:`.surface` tells which of it the installed Ray lacks.

==============  ====================================================================
``flag``        which engine ``ray.train`` loads; needs no Ray
``release``     which Ray is installed, whether it is supported, what it does not have yet
``surface``     what railswitch needs of Ray, and what of it is missing
``engine``      Ray Train V2's engine: callbacks, the worker's context and functions
``trainers``    Ray Train V2's trainers, each fetched when it is asked for
``session``     the session object that V1's functions ask
``storage``     where runs and checkpoints are stored
``tune``        Ray Tune's trial, loggers, output and stoppers
``legacy``      what Ray has announced to remove, or what stands in for it
==============  ====================================================================
"""
