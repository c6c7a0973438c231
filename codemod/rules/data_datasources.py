"""RS130: classes of single formats that Ray Data no longer shows."""

from ._tables import reports

rule = reports("RS130")
