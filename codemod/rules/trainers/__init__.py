"""RS4xx: trainers."""
