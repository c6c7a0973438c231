"""RS426: ``ray.train.TrainingIterator`` is gone."""

from ._tables import reports

rule = reports("RS426")
