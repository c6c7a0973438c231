"""Checkpoints of a framework's models, as AIR (2.0 to 2.6) and Ray Train (2.7 to 2.50) had them."""
