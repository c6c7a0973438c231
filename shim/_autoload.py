"""Installs the shim in programs that cannot be changed; Python runs this when it starts.

``railswitch.pth``, which is installed beside the package, imports it where ``RAILSWITCH_SHIM`` is
set. Nothing else happens until the program imports Ray.
"""
