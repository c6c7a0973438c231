"""The predictors of AIR, one module for each framework."""
