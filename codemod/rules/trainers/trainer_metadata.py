"""RS405: ``TorchTrainer(metadata={...})`` raises."""

from .._shared.configs import is_constant
from .._tables import keywords

rule = keywords("RS405", unless=lambda _, value: is_constant(value, None))
