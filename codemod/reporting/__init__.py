"""What is told of findings: sums, a plan, and the formats."""
