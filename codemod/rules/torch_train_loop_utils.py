"""RS113: helpers moved from ``ray.train.torch.train_loop_utils`` to ``ray.train.torch``."""

from ._tables import renames

rule = renames("RS113")
