"""railswitch.v2."""
