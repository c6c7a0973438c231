"""The whole repository: who runs which function, across its files.

=========  ====================================================================
``refs``   what an expression stands for, in plain data
``plain``  data that travels between processes
``facts``  what one module says: its functions, classes, calls and imports
``runners``  Ray's functions and classes that run a function
``places`` which file an import leads to
``graph``  the facts of all modules put together: who runs what
``metrics``  who reports metrics, and who reads them
``predictions``  who reads a preprocessor from a checkpoint
``survey`` which files to read, and reading them on all cores
=========  ====================================================================
"""

from __future__ import annotations
