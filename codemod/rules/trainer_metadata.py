"""RS405: ``TorchTrainer(metadata={...})`` raises."""

from ..tables import keywords
from ._configs import is_constant

rule = keywords("RS405", unless=lambda _, value: is_constant(value, None))
