"""AIR's checkpoints as the installed Ray has them, else as railswitch has them."""

try:
    from ray.air import Checkpoint
except ImportError:
    try:
        from railswitch.v1 import Checkpoint
    except ImportError:  # of Ray 2.7 and newer without railswitch
        from ray.train import Checkpoint

__all__ = ["Checkpoint", "make_preprocessor"]


def make_preprocessor():
    from ray.data.preprocessors import StandardScaler  # noqa: PLC0415  (slow to import)

    scaler = StandardScaler(columns=["x"])
    scaler.stats_ = {"mean(x)": 4.5, "std(x)": 2.0}
    scaler._fitted = True
    return scaler
