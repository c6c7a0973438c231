"""RS8xx: what changes without a name of its own, and what is installed."""
