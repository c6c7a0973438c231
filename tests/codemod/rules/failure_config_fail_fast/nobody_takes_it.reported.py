from ray.air import FailureConfig
from ray.train import FailureConfig as New

FailureConfig(fail_fast=True)  # <-
New(0, "raise")  # <-
