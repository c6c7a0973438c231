"""RS115: the predictors of ``ray.train`` are gone."""

from ._tables import reports

rule = reports("RS115")
