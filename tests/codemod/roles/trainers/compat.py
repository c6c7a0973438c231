try:
    from ray.tune import Tuner
except ImportError:
    Tuner = None
