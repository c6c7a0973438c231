from typing import Optional
from unittest import mock


def configure(config: Optional["ray.air.RunConfig"] = None):  # <-
    with mock.patch("ray.air.config.RunConfig"):  # <-
        return config, "ray.air.RunConfig is documented elsewhere"
