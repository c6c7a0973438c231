"""Names of a module and their meaning: scopes, bindings, the module as the rules see it."""
