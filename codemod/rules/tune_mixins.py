"""RS625: ``@wandb_mixin`` and ``@mlflow_mixin`` are gone."""

from ._tables import reports

rule = reports("RS625")
