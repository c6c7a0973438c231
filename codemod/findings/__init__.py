"""Findings, the edits that they want, and who does not want to hear of them."""
