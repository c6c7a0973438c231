"""Asks all rules about a module, and what is no rule's: fallbacks, variables, the bridge."""
