import importlib

wandb = importlib.import_module("ray.air.callbacks.wandb")  # <-
fine = importlib.import_module("ray.air.integrations.wandb")
