import ray.air.integrations.keras
from ray.air.integrations import keras
from ray.air.integrations.keras import Callback, ReportCheckpointCallback  # <-

Callback()
keras.Callback()  # <-
keras.ReportCheckpointCallback()
ray.air.integrations.keras.Callback()  # <-
