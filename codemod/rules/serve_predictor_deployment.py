"""RS133: Ray Serve has no deployments of predictors any more."""

from ..tables import reports

rule = reports("RS133")
