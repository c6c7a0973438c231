"""RS628: modules of Ray Tune that are gone."""

from ..tables import report_rest, reports

rule = reports("RS628")

report_rest(rule, *(f"ray.tune.integration.{name}" for name in ("comet", "mlflow", "wandb")))
