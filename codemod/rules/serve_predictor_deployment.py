"""RS133: Ray Serve has no deployments of predictors any more."""

from ._tables import reports

rule = reports("RS133")
