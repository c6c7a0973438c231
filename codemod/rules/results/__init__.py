"""RS5xx: results and checkpoints."""
