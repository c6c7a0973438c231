"""railswitch.v1."""
