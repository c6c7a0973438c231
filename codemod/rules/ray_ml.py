"""RS112: ``ray.ml`` was a preview of Ray AIR."""

from ._tables import reports

rule = reports("RS112")
