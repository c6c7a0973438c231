"""The way of values inside a module: what stands behind an expression, who sees a variable."""
