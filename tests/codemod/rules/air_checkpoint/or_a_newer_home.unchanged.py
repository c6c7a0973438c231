try:
    from ray.train import Checkpoint
except ImportError:
    from ray.air import Checkpoint

print(Checkpoint)
