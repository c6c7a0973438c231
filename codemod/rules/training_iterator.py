"""RS426: ``ray.train.TrainingIterator`` is gone."""

from ..tables import reports

rule = reports("RS426")
