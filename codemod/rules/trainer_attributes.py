"""RS410: ``trainer.get_dataset_config()`` and other attributes are gone."""

from ..tables import reports

rule = reports("RS410")
