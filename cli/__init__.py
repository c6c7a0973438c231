"""railswitch.cli."""
