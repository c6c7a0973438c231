"""What each name of a module means: scopes, bindings, and the module as the rules see it."""
