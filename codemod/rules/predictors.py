"""RS115: the predictors of ``ray.train`` are gone."""

from ..tables import reports

rule = reports("RS115")
