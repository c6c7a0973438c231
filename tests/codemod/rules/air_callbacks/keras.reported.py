from ray.air.callbacks.keras import Callback  # <-

Callback()
