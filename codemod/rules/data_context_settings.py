"""RS128: settings of Ray Data that nothing reads any more."""

from ..tables import reports

rule = reports("RS128")
