import sys

sys.modules["ray.air.session"] = None  # <-
print("ray.air", "ray.air.session is legacy")
