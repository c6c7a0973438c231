"""RS3xx: configurations."""
