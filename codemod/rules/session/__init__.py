"""RS2xx: what a training function calls."""
