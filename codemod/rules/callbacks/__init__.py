"""RS7xx: callbacks and experiment tracking."""
