"""railswitch.codemod."""
