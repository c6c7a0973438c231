"""Where values go inside a module: what stands behind an expression, who sees a variable."""
