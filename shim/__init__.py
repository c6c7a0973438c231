"""railswitch.shim."""
