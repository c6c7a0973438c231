"""RS128: settings of Ray Data that nothing reads any more."""

from ._tables import reports

rule = reports("RS128")
