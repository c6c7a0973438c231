"""RS625: ``@wandb_mixin`` and ``@mlflow_mixin`` are gone."""

from ..tables import reports

rule = reports("RS625")
