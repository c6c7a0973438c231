"""RS119: ``prefetch_blocks`` became ``prefetch_batches``."""

from ..tables import keywords

rule = keywords("RS119")
