"""Edits become text, and imports follow."""
