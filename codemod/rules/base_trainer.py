"""RS402: ``ray.train.trainer.BaseTrainer`` has no successor."""

from ._tables import reports

rule = reports("RS402")
