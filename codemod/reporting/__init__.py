"""Tells of findings: sums, a plan, and the formats."""
